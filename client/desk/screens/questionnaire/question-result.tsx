import type { FeedbackResults } from '../../../contract/desk/questionnaire/results.ts'
import { drawings } from '../../../ui/chart/drawings.tsx'
import { useDeskI18n } from '../../i18n/i18n.ts'

type Question = FeedbackResults['questions'][number]

/** Percentage with one decimal. */
export const shareOf = (count: number, answers: number) =>
  answers === 0 ? 0 : Math.round((count / answers) * 1000) / 10

/** Number of times each answer was given, as a chart and as a table. */
export function QuestionResult({ question, answers }: { question: Question; answers: number }) {
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
