import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { minGroupSize, type FeedbackResults } from '../../../contract/desk/questionnaire/results.ts'
import { isLocale, languageName } from '../../../contract/locale.ts'
import { parseFeedbackView, type FeedbackView } from './view.ts'
import { csvOf, saveFile } from '../../data/files.ts'
import { useApi } from '../../api/read.ts'
import { useCan } from '../../api/operator.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { listOf } from '../../entry-type-links.ts'
import { Empty, PageHead } from '../../ui/parts.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { FreeTextAnswers } from './free-text.tsx'
import './questionnaire.css'
import { drawings } from '../../../ui/chart/drawings.tsx'

/** Results of the questionnaire. */
export function Feedback() {
  const { t } = useDeskI18n()
  const can = useCan()
  const view = parseFeedbackView(useSearch({ strict: false }))
  const { year, group } = view
  const read = useApi('GET /api/backstage/feedback', {
    query: { ...(year && { year }), ...(group && { group }) },
  })
  const { data } = read
  return (
    <div className="page">
      <PageHead title={t('screen.feedback')} about={t('feedback.about')}>
        {can('entry.read') && (
          <Link className="link push-end" {...listOf('questionnaire')}>
            {t('feedback.edit')}
          </Link>
        )}
      </PageHead>
      <QueryState read={read} />
      {data && <Results results={data} view={view} />}
    </div>
  )
}

function Results({ results, view }: { results: FeedbackResults; view: FeedbackView }) {
  const { t } = useDeskI18n()
  const { answers, questions, groups, total } = results
  const chosen = questions.filter(({ kind }) => kind !== 'text')
  const hasHidden = groups.length === 0 || groups.some(({ key }) => key === 'rest')
  return (
    <>
      <Choices results={results} view={view} />
      {total > 0 && hasHidden && (
        <p className="hint">{t('feedback.few', { least: minGroupSize })}</p>
      )}
      {answers === 0 ? (
        <Empty>{t('feedback.none')}</Empty>
      ) : (
        <>
          {chosen.map((one) => (
            <QuestionResult key={one.key} question={one} answers={answers} />
          ))}
          <FreeTextAnswers results={results} view={view} />
        </>
      )}
    </>
  )
}

/** Selects the year, and the language of the answers. */
function Choices({ results, view }: { results: FeedbackResults; view: FeedbackView }) {
  const { t } = useDeskI18n()
  const navigate = useNavigate()
  const { year, years, groups, total, answers } = results
  const go = (group: string) =>
    void navigate({ to: '/feedback', search: parseFeedbackView({ ...view, group }) })
  const chosen = view.group ?? ''
  const nameOf = (key: string) => (isLocale(key) ? languageName(key) : t('feedback.rest'))
  return (
    <div className="feedback-choices">
      <select
        className="field"
        aria-label={t('feedback.year')}
        value={String(year)}
        onChange={({ target }) =>
          void navigate({ to: '/feedback', search: { year: target.value } })
        }
      >
        {[...new Set([year, ...years])].map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <fieldset className="feedback-groups" aria-label={t('feedback.groups')}>
        {groups.length > 0 &&
          [{ key: '', count: total }, ...groups].map(({ key, count }) => (
            <button
              key={key}
              type="button"
              className="chip toggle"
              aria-pressed={key === chosen}
              onClick={() => go(key)}
            >
              {key === '' ? t('feedback.all') : nameOf(key)}
              <span className="numeral">{count}</span>
            </button>
          ))}
      </fieldset>
      <b className="numeral">{t('feedback.total', { count: answers })}</b>
      {answers > 0 && <Figures results={results} group={chosen} />}
    </div>
  )
}

/** Exports the displayed results as a file. */
function Figures({ results, group }: { results: FeedbackResults; group: string }) {
  const { t } = useDeskI18n()
  const { year, questions, answers } = results
  const rows = questions.flatMap(({ key, text, options }) =>
    options.map((one) => ({
      year,
      language: group || 'all',
      question: key,
      text,
      answer: one.text,
      count: one.count,
      share: shareOf(one.count, answers),
    })),
  )
  const columns = ['year', 'language', 'question', 'text', 'answer', 'count', 'share'] as const
  const save = () =>
    saveFile(
      ['questionnaire', year, group].filter(Boolean).join('-') + '.csv',
      'text/csv',
      csvOf(columns, rows),
    )
  return (
    <button type="button" className="link push-end" onClick={save}>
      {t('feedback.figures', { count: rows.length })}
    </button>
  )
}

type Question = FeedbackResults['questions'][number]

/** Percentage with one decimal. */
const shareOf = (count: number, answers: number) =>
  answers === 0 ? 0 : Math.round((count / answers) * 1000) / 10

/** Number of times each answer was given, as a chart and as a table. */
function QuestionResult({ question, answers }: { question: Question; answers: number }) {
  const { t } = useDeskI18n()
  const { text, options, kind } = question
  const chart = {
    kind: 'bars' as const,
    title: text,
    unit: '%',
    categories: options.map((one) => one.text),
    series: [{ name: text, values: options.map(({ count }) => shareOf(count, answers)) }],
  }
  const { marks, height } = drawings.bars({ chart, write: (value) => `${value}%` })
  return (
    <section className="section question-result">
      <header>
        <h2>{text}</h2>
        {kind === 'several' && <span className="muted">{t('feedback.several')}</span>}
      </header>
      <div className="question-sides">
        <div className="chart">
          <svg width="100%" height={height} aria-hidden="true">
            {marks}
          </svg>
        </div>
        <table className="figures">
          <thead>
            <tr>
              <th scope="col">{t('feedback.answer')}</th>
              <th scope="col">{t('feedback.count')}</th>
              <th scope="col">{t('feedback.share')}</th>
            </tr>
          </thead>
          <tbody>
            {options.map((one) => (
              <tr key={one.key}>
                <th scope="row">{one.text}</th>
                <td>{one.count}</td>
                <td>{shareOf(one.count, answers)}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
