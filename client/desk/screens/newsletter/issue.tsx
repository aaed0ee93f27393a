import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { Locale } from '../../../contract/locale.ts'
import { useCan } from '../../api/operator.ts'
import { useApi } from '../../api/read.ts'
import { useTitle } from '../../data/title.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { QueryState } from '../../ui/query-state.tsx'
import { Compose } from './compose.tsx'
import type { IssueProps } from './issue-props.ts'
import { Languages } from './languages.tsx'
import { EmailPreview } from './mail-preview.tsx'
import { DeliveryReport } from './delivery-report.tsx'
import { ScheduledIssue } from './waiting.tsx'
import { PageHead } from '../../ui/parts.tsx'
import './newsletter.css'

const here = getRouteApi('/frame/periodicals/$issueId')

/** Poll interval in milliseconds of an issue that is not a draft. */
const watching = 10_000

/** A newsletter issue: its editor, its countdown, or its delivery report. */
export function NewsletterIssueScreen() {
  const { t } = useDeskI18n()
  const { issueId } = here.useParams()
  const read = useApi(
    'GET /api/backstage/periodical/:id',
    { params: { id: Number(issueId) } },
    {
      revalidateOnFocus: false,
      refreshInterval: (issue) => (issue && issue.state !== 'draft' ? watching : 0),
    },
  )
  const { data: issue, mutate } = read
  const again = useCallback(() => void mutate(), [mutate])
  const name = issue?.title || t('newsletter.untitled')
  useTitle(name)
  return (
    <div className="page">
      <QueryState read={read} />
      {issue && (
        <IssueSides
          key={`${issue.id} ${issue.state === 'draft'}`}
          issue={issue}
          onRead={(next) => void mutate(next, false)}
          again={again}
        />
      )}
    </div>
  )
}

function IssueSides({ issue, onRead, again }: IssueProps) {
  const { t, lang: own } = useDeskI18n()
  const can = useCan()
  const [lang, setLang] = useState<Locale>(issue.data.languages.includes(own) ? own : 'zh-CN')
  if (issue.state === 'draft' && can('newsletter.write'))
    return <Compose issue={issue} lang={lang} onLang={setLang} onRead={onRead} again={again} />
  return (
    <>
      <PageHead title={issue.title || t('newsletter.untitled')} />
      {issue.state === 'scheduled' && (
        <ScheduledIssue issue={issue} onRead={onRead} again={again} />
      )}
      <div className="issue-columns">
        <DeliveryReport issue={issue} />
        <section className="issue-preview">
          <Languages issue={issue} lang={lang} onLang={setLang} />
          <EmailPreview issue={issue} lang={lang} />
        </section>
      </div>
    </>
  )
}
