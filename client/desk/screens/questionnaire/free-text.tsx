import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { FeedbackResults } from '../../../contract/desk/questionnaire/results.ts'
import { call, type ApiResponse } from '../../api/client.ts'
import { parseFeedbackView, type FeedbackView } from './view.ts'
import { csvOf, saveFile } from '../../data/files.ts'
import { useInfiniteApi } from '../../api/pages.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FormError, useAsyncAction } from '../../ui/form.tsx'
import { Empty, MoreButton } from '../../ui/parts.tsx'
import { QueryState } from '../../ui/query-state.tsx'

const route = 'GET /api/backstage/feedback/text'
type Page = ApiResponse<typeof route>

type Question = FeedbackResults['questions'][number]

interface WrittenProps {
  results: FeedbackResults
  view: FeedbackView
}

/** Free-text answers to a question, in the selected language. Open questions come first. */
export function FreeTextAnswers({ results, view }: WrittenProps) {
  const asked = results.questions
    .filter(({ is_written }) => is_written)
    .toSorted((a, b) => Number(b.kind === 'text') - Number(a.kind === 'text'))
  const question = asked.find(({ key }) => key === view.question) ?? asked[0]
  return question && <Texts asked={asked} question={question} year={results.year} view={view} />
}

interface TextsProps extends Pick<WrittenProps, 'view'> {
  asked: readonly Question[]
  question: Question
  year: number
}

function Texts({ asked, question: { key: question }, year, view }: TextsProps) {
  const { t } = useDeskI18n()
  const navigate = useNavigate()
  const query = { year: String(year), question, ...(view.group && { group: view.group }) }
  const pages = useInfiniteApi(
    route,
    'before',
    (asked) => call(route, { query: { ...asked, ...query } }),
    {
      query,
      revalidateAll: false,
    },
  )
  const { rows, error, refetch, hasMore, isStale, isBusy, loadMore } = pages
  const nameOf = ({ kind, text }: Question) =>
    kind === 'text' ? text : t('feedback.other_to', { question: text })
  return (
    <section className="section">
      <header>
        <h2>{t('feedback.written')}</h2>
        <select
          aria-label={t('feedback.written')}
          value={question}
          onChange={({ target }) =>
            void navigate({
              to: '/feedback',
              search: parseFeedbackView({ ...view, question: target.value }),
              resetScroll: false,
            })
          }
        >
          {asked.map((one) => (
            <option key={one.key} value={one.key}>
              {nameOf(one)}
            </option>
          ))}
        </select>
        {rows && rows.length > 0 && <ExportTexts query={query} />}
      </header>
      <QueryState read={{ data: rows, error, mutate: refetch }} />
      {rows?.length === 0 && <Empty>{t('feedback.no_texts')}</Empty>}
      <ul className="written" aria-busy={isStale} hidden={!rows?.length}>
        {rows?.map(({ text }, at) => (
          <li key={at}>{text}</li>
        ))}
      </ul>
      <MoreButton list={{ hasMore, isBusy, loadMore }}>{t('feedback.more')}</MoreButton>
    </section>
  )
}

interface ExportProps {
  query: { year: string; question: string } & Pick<FeedbackView, 'group'>
}

/** Exports all answers page by page, after a second factor. */
function ExportTexts({ query }: ExportProps) {
  const { t } = useDeskI18n()
  const { run: act, isPending, failure } = useAsyncAction()
  const [count, setCount] = useState(0)
  const run = async () => {
    const rows: { question: string; text: string }[] = []
    let before: number | null = 0
    setCount(0)
    while (before !== null) {
      const page: Page = await call('POST /api/backstage/feedback/export', {
        query: { ...query, ...(before > 0 && { before }) },
      })
      rows.push(...page.items.map(({ text }) => ({ question: query.question, text })))
      setCount(rows.length)
      before = page.next
    }
    const name = ['questionnaire', query.year, query.question, query.group]
      .filter(Boolean)
      .join('-')
    saveFile(`${name}.csv`, 'text/csv', csvOf(['question', 'text'], rows))
    showToast(t('feedback.exported', { count: rows.length }))
  }
  return (
    <>
      <button type="button" className="link push-end" disabled={isPending} onClick={() => act(run)}>
        {isPending ? t('feedback.exporting', { count }) : t('feedback.export_texts')}
      </button>
      <FormError text={failure} />
    </>
  )
}
