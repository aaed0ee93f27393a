import { Link, useNavigate } from '@tanstack/react-router'
import type { IssueState, IssueSummary } from '../../../contract/desk/newsletter/issue.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/operator.ts'
import { useInfiniteApi } from '../../api/pages.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FormError, useAsyncAction } from '../../ui/form.tsx'
import { languageColumns, languageAbbreviations } from '../../ui/language-names.ts'
import { StatusIcon, type StatusName } from '../../ui/mark.tsx'
import { Empty, PageHead, MoreButton } from '../../ui/parts.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import './newsletter.css'

const route = 'GET /api/backstage/periodical'

const marks: Record<IssueState, StatusName> = {
  draft: 'draft',
  scheduled: 'scheduled',
  sending: 'scheduled',
  sent: 'live',
}

/** Newsletter issues, the newest first. */
export function NewsletterIssues() {
  const { t } = useDeskI18n()
  const can = useCan()
  const navigate = useNavigate()
  const pages = useInfiniteApi(route, 'before', (query) => call(route, { query }))
  const { rows, error, refetch } = pages
  const { run, isPending, failure } = useAsyncAction()
  const create = async () => {
    const { id } = await call('POST /api/backstage/periodical', { body: {} })
    await navigate({ to: '/periodicals/$issueId', params: { issueId: String(id) } })
  }
  return (
    <div className="page">
      <PageHead title={t('screen.newsletter')} about={t('newsletter.about')}>
        <span className="actions push-end">
          {can('newsletter.import') && (
            <Link className="button ghost" to="/periodicals/import">
              {t('newsletter.import')}
            </Link>
          )}
          {can('newsletter.write') && (
            <button
              type="button"
              className="button"
              disabled={isPending}
              onClick={() => run(create)}
            >
              {t('newsletter.new')}
            </button>
          )}
        </span>
      </PageHead>
      <FormError text={failure} />
      <QueryState read={{ data: rows, error, mutate: refetch }} />
      {rows?.length === 0 && <Empty>{t('newsletter.none')}</Empty>}
      <ul className="lines issues" hidden={!rows?.length}>
        {rows?.map((one) => (
          <IssueLine key={one.id} issue={one} />
        ))}
      </ul>
      <MoreButton list={pages}>{t('newsletter.earlier')}</MoreButton>
    </div>
  )
}

function IssueLine({ issue }: { issue: IssueSummary }) {
  const { t, lang } = useDeskI18n()
  const { id, title, state, is_by_rule, languages, items, audience, sent, clicks } = issue
  const at = issue.sent_at ?? issue.send_at
  const names = languageColumns.filter((one) => languages.includes(one))
  const isOut = state === 'sending' || state === 'sent'
  return (
    <li>
      <StatusIcon name={marks[state]} />
      <Link className="name" to="/periodicals/$issueId" params={{ issueId: String(id) }}>
        {title || t('newsletter.untitled')}
      </Link>
      <span className="muted">
        {[
          t(`newsletter.state.${state}`),
          at && formatDate(lang, at, 'dayTime'),
          is_by_rule && t('newsletter.by_rule'),
          t('newsletter.items', { count: items }),
          names.map((one) => languageAbbreviations[one][lang]).join(' '),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className="muted push-end">
        {isOut
          ? [
              t('newsletter.sent_of', { sent, audience }),
              t('newsletter.clicks', { count: clicks }),
            ].join(' · ')
          : t('newsletter.subscribers', { count: audience })}
      </span>
    </li>
  )
}
