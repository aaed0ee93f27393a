import {
  contactMessageStates,
  type ContactMessageState,
} from '../../../contract/desk/inbox/states.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { type ListedMessage } from '../../../contract/desk/inbox/message.ts'
import { languageName } from '../../../contract/locale.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { call } from '../../api/client.ts'
import { saveFile } from '../../data/files.ts'
import { parseInboxView, type MessageView } from './view.ts'
import { useCan, useOperator } from '../../api/operator.ts'
import { useInfiniteApi } from '../../api/pages.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { useRowNavigation } from '../../shell/use-row-navigation.ts'
import { SearchField } from '../../ui/find-field.tsx'
import { FormError, useAsyncAction } from '../../ui/form.tsx'
import { StatusIcon, type StatusName } from '../../ui/mark.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Empty, PageHead, MoreButton } from '../../ui/parts.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import './inbox.css'

const route = 'GET /api/backstage/message'

const stateMarks: Record<ContactMessageState, StatusName> = {
  new: 'draft',
  to_check: 'outdated',
  in_hand: 'scheduled',
  answered: 'live',
  spam: 'missing',
}

/** Messages of the contact form. Spam is listed only on request. */
export function Messages() {
  const { t } = useDeskI18n()
  const can = useCan()
  const { id } = useOperator()
  const view = parseInboxView(useSearch({ strict: false }))
  const navigate = useNavigate()
  const show = (next: MessageView) =>
    void navigate({ to: '/message', search: parseInboxView({ ...next }), replace: true })
  const { rows, error, hasMore, isStale, isBusy, loadMore, refetch } = useInfiniteApi(
    route,
    'after',
    (query) => call(route, { query }),
    { query: { ...view }, revalidateAll: false },
  )
  const { run, isPending: isSaving, failure } = useAsyncAction()
  const save = async () => {
    const query = {
      ...view,
      assigned: undefined,
      ...(view.assigned && { assigned: view.assigned }),
    }
    const file = await call('POST /api/backstage/message/export', { query })
    saveFile('messages.csv', 'text/csv', `\uFEFF${file.csv}`)
    showToast(t(file.is_whole ? 'messages.saved' : 'messages.saved_part', { count: file.rows }))
  }
  const list = useRef<HTMLUListElement>(null)
  useRowNavigation(list)
  const whose = [
    [String(id), t('messages.mine')],
    ['none', t('messages.nobodys')],
  ] as const
  return (
    <div className="page">
      <PageHead title={t('screen.messages')} about={t('messages.about')}>
        <Link className="link push-end" to="/message/templates">
          {t('messages.response_templates.to')}
        </Link>
        {can('message.export') && (
          <button type="button" className="link" disabled={isSaving} onClick={() => run(save)}>
            {t('messages.export')}
          </button>
        )}
      </PageHead>
      <FormError text={failure} />
      <nav className="tabs" aria-label={t('messages.by_state')}>
        {[undefined, ...contactMessageStates].map((state) => (
          <button
            key={state ?? 'all'}
            type="button"
            aria-current={view.state === state ? 'true' : undefined}
            onClick={() => {
              const { state: _, ...rest } = view
              show(state ? { ...rest, state } : rest)
            }}
          >
            {t(state ? `messages.state.${state}` : 'messages.all')}
          </button>
        ))}
      </nav>
      <div className="chips">
        <SearchField
          label={t('messages.find')}
          words={view.q}
          onFind={(q) => show({ ...view, q })}
        />
        {whose.map(([value, text]) => (
          <button
            key={value}
            type="button"
            className="chip toggle"
            aria-pressed={view.assigned === value}
            onClick={() => {
              const { assigned, ...rest } = view
              show(assigned === value ? rest : { ...rest, assigned: value })
            }}
          >
            {text}
          </button>
        ))}
      </div>
      <QueryState read={{ data: rows, error, mutate: refetch }} />
      {rows?.length === 0 && <Empty>{t(emptyText(view, hasMore))}</Empty>}
      <ul className="messages" ref={list} aria-busy={isStale} hidden={!rows?.length}>
        {rows?.map((one) => (
          <Row key={one.id} message={one} />
        ))}
      </ul>
      <MoreButton list={{ hasMore, isBusy, loadMore }}>
        {t(view.q ? 'messages.search_on' : 'messages.more')}
      </MoreButton>
    </div>
  )
}

function emptyText(view: MessageView, hasMore: boolean) {
  if (hasMore) return 'messages.none_yet'
  return Object.values(view).some(Boolean) ? 'messages.none' : 'messages.none_at_all'
}

/** A message of the list. A new one is also marked as text, because its icon has the shape of a draft. */
export function Row({ message }: { message: ListedMessage }) {
  const { t, lang } = useDeskI18n()
  const { id, state, title, company, begins, demo_at, assigned_to, created_at } = message
  return (
    <li data-row>
      <StatusIcon
        name={stateMarks[state]}
        {...(state !== 'new' && { label: t(`messages.state.${state}`) })}
      />
      <span className="message-sender">
        {state === 'new' && <b className="message-new">{t('messages.state.new')}</b>}
        <Link className="name" to="/message/$messageId" params={{ messageId: String(id) }}>
          {title}
        </Link>
        {company && <span className="muted"> {company}</span>}
      </span>
      <span className="message-excerpt muted" lang={message.lang}>
        {begins}
      </span>
      <span className="muted">
        {demo_at && `${t('messages.demo')} ${formatDate(lang, demo_at, 'dayTime')} · `}
        {languageName(message.lang)}
      </span>
      <span className="muted">
        {assigned_to && `${assigned_to.name} · `}
        <Moment at={created_at} />
      </span>
    </li>
  )
}
