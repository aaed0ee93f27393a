// A list of figures: how many, how many before, a chart, a table, a file, and what to do about each row.
import type { ReactNode } from 'react'
import type { CountedKind, MeasureReport } from '../../../contract/backstage/measure-api.ts'
import { formatDate, formatNumber, formatPercent } from '../../../i18n/translate.ts'
import { Chart } from '../../../ui/chart.tsx'
import { csvOf, saveFile } from '../../data/files.ts'
import { changeOf, pointsOf, type periods } from '../../data/numbers-view.ts'
import { useTexts } from '../../i18n/texts.ts'

export interface Column<Row> {
  name: string
  /** Of its cell in the file. */
  value: (row: Row) => string | number
  /** Of its cell on the screen, where it differs. */
  show?: (row: Row) => ReactNode
  isFigure?: boolean
}

interface FiguresProps<Row> {
  title: string
  /** What the list means, and what can be done. */
  about?: string
  /** Name of the file, without its end. */
  file: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  /** What can be done about a row. */
  actionOf?: (row: Row) => ReactNode
  children?: ReactNode
}

export function Figures<Row>(props: FiguresProps<Row>) {
  const { title, about, file, rows, columns, keyOf, actionOf, children } = props
  const { t } = useTexts()
  const save = () => {
    const names = columns.map(({ name }) => name)
    const cells = rows.map((row) =>
      Object.fromEntries(columns.map(({ name, value }) => [name, value(row)])),
    )
    saveFile(`${file}.csv`, 'text/csv', csvOf(names, cells))
  }
  return (
    <section className="section numbers-list" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {rows.length > 0 && (
          <button
            type="button"
            className="link push"
            onClick={save}
            aria-label={t('numbers.csv_of', { title })}
          >
            CSV
          </button>
        )}
      </header>
      {about && <p className="quiet">{about}</p>}
      {children}
      {rows.length === 0 && <p className="quiet">{t('numbers.none')}</p>}
      {rows.length > 0 && (
        <div className="table-scroll">
          <table className="table">
            <thead>
              <tr>
                {columns.map(({ name, isFigure }) => (
                  <th key={name} scope="col" className={isFigure ? 'figure-cell' : undefined}>
                    {name}
                  </th>
                ))}
                {actionOf && (
                  <th>
                    <span className="visually-hidden">{t('numbers.action')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={keyOf(row)}>
                  {columns.map(({ name, value, show, isFigure }) => (
                    <td key={name} className={isFigure ? 'figure-cell numeral' : undefined}>
                      {show ? show(row) : value(row)}
                    </td>
                  ))}
                  {actionOf && <td className="numbers-act">{actionOf(row)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

interface Compared {
  count: number
  before: number
}

/** The columns of a count beside that of the period before. */
export function useCountColumns<Row extends Compared>(): Column<Row>[] {
  const { t, lang } = useTexts()
  return [
    {
      name: t('numbers.count'),
      value: ({ count }) => count,
      show: ({ count }) => formatNumber(lang, count),
      isFigure: true,
    },
    {
      name: t('numbers.before'),
      value: ({ before }) => before,
      show: ({ before }) => formatNumber(lang, before),
      isFigure: true,
    },
    {
      name: t('numbers.change'),
      value: (row) => changeText(lang, row),
      isFigure: true,
    },
  ]
}

/** "+12 %"; a dash where there is nothing to compare with. */
export function changeText(lang: 'zh-CN' | 'en-US', compared: Compared): string {
  const change = changeOf(compared)
  if (change === null) return '–'
  return `${change > 0 ? '+' : ''}${formatPercent(lang, change)}`.replace('-', '−')
}

interface OverTimeProps {
  report: MeasureReport
  kind: CountedKind
  days: (typeof periods)[number]
  title: string
}

/** A kind over time, beside the period before. */
export function OverTime({ report, kind, days, title }: OverTimeProps) {
  const { t, lang } = useTexts()
  const points = pointsOf(report, kind, days)
  const compared = report.counted[kind]
  const attrs = {
    kind: 'lines',
    title,
    unit: t('numbers.count'),
    categories: points.map(({ day }) => formatDate(lang, `${day}T00:00:00+08:00`, 'short')),
    series: [
      { name: t('numbers.this_period'), values: points.map(({ count }) => count) },
      { name: t('numbers.before'), values: points.map(({ before }) => before) },
    ],
  }
  return (
    <>
      <dl className="numbers-facts">
        <div>
          <dt>{title}</dt>
          <dd className="numeral">
            {formatNumber(lang, compared.count)} <small>{changeText(lang, compared)}</small>
          </dd>
        </div>
      </dl>
      <Chart attrs={attrs} />
    </>
  )
}
