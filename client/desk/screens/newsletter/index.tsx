import { Link, useNavigate } from '@tanstack/react-router'
import type { IssueState, IssueSummary } from '../../../contract/desk/newsletter/issue.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { call } from '../../api/call.ts'
import { useCan } from '../../api/operator.ts'
import { usePages } from '../../api/pages.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Failure, useAct } from '../../ui/form.tsx'
import { columnLanguages, shortNames } from '../../ui/language-names.ts'
import { Mark, type MarkName } from '../../ui/mark.tsx'
import { Empty } from '../../ui/parts.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import './newsletter.css'

const route = 'GET /api/backstage/periodical'

const marks: Record<IssueState, MarkName> = {
  draft: 'draft',
  scheduled: 'scheduled',
  sending: 'outdated',
  sent: 'live',
}

/** The issues of the newsletter, the newest first. */
export function Periodicals() {
  const { t } = useTexts()
  const can = useCan()
  const navigate = useNavigate()
  const pages = usePages(route, 'before', (query) => call(route, { query }))
  const { rows, error, again } = pages
  const { act, isBusy, failure } = useAct()
  const create = async () => {
    const { id } = await call('POST /api/backstage/periodical', { body: {} })
    await navigate({ to: '/periodicals/$issueId', params: { issueId: String(id) } })
  }
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('screen.periodicals')}</h1>
        <span className="quiet about">{t('periodicals.about')}</span>
        {can('periodical.write') && (
          <button
            type="button"
            className="button push"
            disabled={isBusy}
            onClick={() => act(create)}
          >
            {t('periodicals.new')}
          </button>
        )}
      </div>
      <Failure text={failure} />
      <ReadState read={{ data: rows, error, mutate: again }} />
      {rows?.length === 0 && <Empty>{t('periodicals.none')}</Empty>}
      <ul className="lines issues" hidden={!rows?.length}>
        {rows?.map((one) => (
          <IssueLine key={one.id} issue={one} />
        ))}
      </ul>
      {pages.hasMore && (
        <p className="actions">
          <button type="button" className="button" disabled={pages.isBusy} onClick={pages.more}>
            {t('periodicals.earlier')}
          </button>
        </p>
      )}
    </div>
  )
}

function IssueLine({ issue }: { issue: IssueSummary }) {
  const { t, lang } = useTexts()
  const { id, title, state, is_by_rule, languages, items, audience, sent, clicks } = issue
  const at = issue.sent_at ?? issue.send_at
  const names = columnLanguages.filter((one) => languages.includes(one))
  const isOut = state === 'sending' || state === 'sent'
  return (
    <li>
      <Mark name={marks[state]} />
      <Link className="name" to="/periodicals/$issueId" params={{ issueId: String(id) }}>
        {title || t('periodicals.untitled')}
      </Link>
      <span className="quiet">
        {[
          t(`periodicals.state.${state}`),
          at && formatDate(lang, at, 'dayTime'),
          is_by_rule && t('periodicals.by_rule'),
          t('periodicals.items', { count: items }),
          names.map((one) => shortNames[one][lang]).join(' '),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className="quiet push">
        {isOut
          ? [
              t('periodicals.sent_of', { sent, audience }),
              t('periodicals.clicks', { count: clicks }),
            ].join(' · ')
          : t('periodicals.readers', { count: audience })}
      </span>
    </li>
  )
}
