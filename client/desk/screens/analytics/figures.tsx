// A table of counts, compared with the previous period, with a chart, a CSV file, and actions per row.
import type { ReactNode } from 'react'
import { maxRows, type MetricsReport } from '../../../contract/desk/analytics/api.ts'
import { formatNumber, formatPercent } from '../../../i18n/translate.ts'
import { call } from '../../api/client.ts'
import { changeOf, type Compared } from './view.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { ScrollTable } from '../../ui/scroll-table.tsx'
import { CsvButton } from './csv-button.tsx'
import type { PartProps } from './part-props.ts'
import { drawings, type Write } from '../../../ui/chart/drawings.tsx'
import { Legend } from '../../../ui/chart/chart.tsx'

export interface Column<Row> {
  name: string
  /** Cell value in the CSV file. */
  value: (row: Row) => string | number
  /** Cell content on screen, if it differs from `value`. */
  show?: (row: Row) => ReactNode
  isFigure?: boolean
  /** True for a column of the CSV file that the screen shows within another column. */
  isInFileAlone?: boolean
}

interface FiguresProps<Row> extends PartProps {
  title: string
  /** Explains the list and possible actions. */
  about?: string
  /** File name without extension. */
  file: string
  rowsOf: (report: MetricsReport) => readonly Row[]
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  barOf: (row: Row) => Bar
  /** Formats the chart's values; by default as plain numbers. */
  write?: (value: number) => string
  /** Actions for a row. */
  actionOf?: (row: Row) => ReactNode
  children?: ReactNode
}

/** Number of rows in the chart. */
const drawn = 8

export function MetricTable<Row>(props: FiguresProps<Row>) {
  const { title, about, file, report, days, rowsOf, columns, barOf, children } = props
  const { t, lang } = useDeskI18n()
  const { write = (value) => formatNumber(lang, value) } = props
  const rows = rowsOf(report)
  const load = async () => {
    const query = { days: String(days), rows: String(maxRows.file) }
    return rowsOf(await call('GET /api/backstage/measure', { query }))
  }
  return (
    <section className="section metric-list" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {rows.length > 0 && <CsvButton title={title} file={file} columns={columns} load={load} />}
      </header>
      {about && <p className="muted">{about}</p>}
      {children}
      {rows.length === 0 && <p className="muted">{t('metrics.none')}</p>}
      {rows.length > 0 && (
        <div className="metric-columns">
          <Bars title={title} bars={rows.slice(0, drawn).map(barOf)} formatValue={write} />
          <Table {...props} rows={rows} />
        </div>
      )}
    </section>
  )
}

type Shown = 'title' | 'columns' | 'keyOf' | 'actionOf'

interface TableProps<Row> extends Pick<FiguresProps<Row>, Shown> {
  rows: readonly Row[]
}

function Table<Row>({ title, rows, columns, keyOf, actionOf }: TableProps<Row>) {
  const { t } = useDeskI18n()
  const shown = columns.filter(({ isInFileAlone }) => !isInFileAlone)
  return (
    <ScrollTable label={title}>
      <thead>
        <tr>
          {shown.map(({ name, isFigure }) => (
            <th key={name} scope="col" className={isFigure ? 'figure-cell' : undefined}>
              {name}
            </th>
          ))}
          {actionOf && (
            <th>
              <span className="visually-hidden">{t('metrics.action')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {shown.map(({ name, value, show, isFigure }) => (
              <td key={name} className={isFigure ? 'figure-cell numeral' : undefined}>
                {show ? show(row) : value(row)}
              </td>
            ))}
            {actionOf && <td className="metric-action">{actionOf(row)}</td>}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}

interface Counted {
  count: number
  before: number
}

/** Columns for a count, the count of the previous period, and the change. */
export function useCountColumns<Row extends Counted>(): Column<Row>[] {
  const { t, lang } = useDeskI18n()
  return [
    {
      name: t('metrics.count'),
      value: ({ count }) => count,
      show: ({ count }) => formatNumber(lang, count),
      isFigure: true,
    },
    {
      name: t('metrics.before'),
      value: ({ before }) => before,
      show: ({ before }) => formatNumber(lang, before),
      isFigure: true,
    },
    {
      name: t('metrics.change'),
      value: ({ count: now, before }) => changeText(lang, { now, before }),
      isFigure: true,
    },
  ]
}

/** "+12 %"; a dash if there is nothing to compare with. */
export function changeText(lang: 'zh-CN' | 'en-US', compared: Compared): string {
  const change = changeOf(compared)
  if (change === null) return '–'
  return `${change > 0 ? '+' : ''}${formatPercent(lang, change)}`.replace('-', '−')
}

interface Bar {
  name: string
  now: number
  /** Absent or `null` if there is nothing to compare with. */
  before?: number | null
}

interface BarsProps {
  title: string
  /** First rows of the list. */
  bars: readonly Bar[]
  formatValue: Write
}

/** Maximum length of a name, in characters. */
const longest = 30
const shorten = (name: string) => (name.length > longest ? `${name.slice(0, longest - 1)}…` : name)

/** Chart of a list's first rows, beside the table. */
function Bars({ title, bars, formatValue }: BarsProps) {
  const { t } = useDeskI18n()
  const earlier = bars.flatMap(({ before }) => before ?? [])
  const chart = {
    kind: 'bars' as const,
    title,
    unit: title,
    categories: bars.map(({ name }) => shorten(name)),
    series: [
      { name: t('metrics.this_period'), values: bars.map(({ now }) => now) },
      ...(earlier.length === bars.length ? [{ name: t('metrics.before'), values: earlier }] : []),
    ],
  }
  const { marks, height } = drawings.bars({ chart, write: formatValue })
  return (
    <div className="chart">
      {chart.series.length > 1 && <Legend chart={chart} />}
      <svg width="100%" height={height} aria-hidden="true">
        {marks}
      </svg>
    </div>
  )
}
