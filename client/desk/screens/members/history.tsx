import type { ReactNode } from 'react'
import { localePath } from '../../../contract/paths.ts'
import { call, type Route } from '../../api/client.ts'
import { useCan } from '../../api/operator.ts'
import { useInfiniteApi } from '../../api/pages.ts'
import { invalidate, useApi } from '../../api/read.ts'
import { showToast } from '../../data/toasts.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FormError, useAsyncAction } from '../../ui/form.tsx'
import { StatusIcon } from '../../ui/mark.tsx'
import { Moment } from '../../ui/moment.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { Section, MoreButton } from '../../ui/parts.tsx'

/** Active sessions, with a button to end them all. */
export function SignIns({ id }: { id: number }) {
  const { t } = useDeskI18n()
  const can = useCan()
  const { run, isPending, failure } = useAsyncAction()
  const params = { id }
  const read = useApi('GET /api/backstage/member/:id/session', { params })
  const end = async () => {
    const { ended } = await call('DELETE /api/backstage/member/:id/session', { params })
    await invalidate(`/api/backstage/member/${id}/session`)
    showToast(t('members.signed_out', { count: ended }))
  }
  const isIn = Boolean(read.data?.items.length)
  return (
    <section className="section">
      <header>
        <h2>{t('members.sessions')}</h2>
        {can('member.write') && isIn && (
          <button
            type="button"
            className="link push-end"
            disabled={isPending}
            onClick={() => run(end)}
          >
            {t('members.sign_out')}
          </button>
        )}
      </header>
      <FormError text={failure} />
      <QueryState read={read} rows={2} />
      {read.data && !isIn && <p className="hint">{t('members.no_sessions')}</p>}
      <ul className="member-list">
        {read.data?.items.map(({ id: session, browser, system, created_at, last_seen_at }) => (
          <li key={session}>
            <span>
              {[browser, system].filter(Boolean).join(' · ') || t('members.unknown_device')}
            </span>
            <span className="muted">
              {t('members.signed_in')} <Moment at={created_at} /> · {t('members.last_seen')}{' '}
              <Moment at={last_seen_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const comments = 'GET /api/backstage/member/:id/comment'
const votes = 'GET /api/backstage/member/:id/vote'
const mails = 'GET /api/backstage/member/:id/mail'

interface HistoryProps<Row> {
  id: number
  route: Route
  readPage: (query: Record<string, string>) => Promise<{ items: Row[]; next: string | null }>
  title: MessageKey
  none: MessageKey
  keyOf: (row: Row) => string | number
  children: (row: Row) => ReactNode
}

/** One list of the member's history, the latest first. */
function History<Row>({ id, route, readPage, title, none, keyOf, children }: HistoryProps<Row>) {
  const { t } = useDeskI18n()
  const { rows, error, hasMore, isBusy, loadMore, refetch } = useInfiniteApi(
    route,
    'after',
    readPage,
    {
      params: { id },
      revalidateAll: false,
    },
  )
  return (
    <Section title={t(title)}>
      <QueryState read={{ data: rows, error, mutate: refetch }} rows={2} />
      {rows?.length === 0 && <p className="hint">{t(none)}</p>}
      <ul className="member-list">
        {rows?.map((row) => (
          <li key={keyOf(row)}>{children(row)}</li>
        ))}
      </ul>
      <MoreButton list={{ hasMore, isBusy, loadMore }}>{t('members.earlier')}</MoreButton>
    </Section>
  )
}

export function Comments({ id }: { id: number }) {
  const { t } = useDeskI18n()
  return (
    <History
      id={id}
      route={comments}
      readPage={(query) => call(comments, { params: { id }, query })}
      title="members.comments"
      none="members.no_comments"
      keyOf={(one) => one.id}
    >
      {(one) => (
        <>
          <span className="member-words">{one.text}</span>
          <span className="muted">
            <a
              className="link"
              href={`${localePath(one.article_lang, `/article/${one.article_id}`)}#comments`}
              target="_blank"
              rel="noreferrer"
            >
              {one.article_title}
            </a>{' '}
            <Moment at={one.created_at} />
            {one.is_reply && ` · ${t('members.reply')}`}
            {one.banned_at && ` · ${t('members.banned')}`}
            {one.deleted_at && ` · ${t('members.deleted')}`}
          </span>
        </>
      )}
    </History>
  )
}

export function Votes({ id }: { id: number }) {
  return (
    <History
      id={id}
      route={votes}
      readPage={(query) => call(votes, { params: { id }, query })}
      title="members.votes"
      none="members.no_votes"
      keyOf={(one) => one.poll_id}
    >
      {(one) => (
        <>
          <span>{one.title}</span>
          <span className="muted">
            <Moment at={one.created_at} />
          </span>
        </>
      )}
    </History>
  )
}

const mailMarks = {
  pending: 'scheduled',
  sending: 'scheduled',
  sent: 'live',
  failed: 'failed',
} as const

export function Mails({ id }: { id: number }) {
  const { t } = useDeskI18n()
  return (
    <History
      id={id}
      route={mails}
      readPage={(query) => call(mails, { params: { id }, query })}
      title="members.mails"
      none="members.no_mails"
      keyOf={(one) => one.id}
    >
      {(one) => (
        <>
          <span>
            <StatusIcon name={mailMarks[one.state]} /> {t(`members.mail.${one.template}`)}
          </span>
          <span className="muted">
            {t(`members.mail_state.${one.state}`)} · <Moment at={one.created_at} />
          </span>
        </>
      )}
    </History>
  )
}
