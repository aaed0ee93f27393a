// A table of counts with a bar per row, compared with the previous period, with a CSV file, and actions per row.
import type { ReactNode } from 'react'
import { maxRows, type MetricsReport } from '../../../contract/desk/analytics/api.ts'
import { formatNumber, formatPercent } from '../../../i18n/translate.ts'
import { call } from '../../api/client.ts'
import { changeOf, type Compared } from './values.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { ScrollTable } from '../../ui/rows/scroll-table.tsx'
import { CsvButton } from './csv-button.tsx'
import type { PartProps } from './part-props.ts'

export interface Column<Row> {
  name: string
  /** Cell value in the CSV file. */
  value: (row: Row) => string | number
  /** Cell content on screen, if it differs from `value`. */
  show?: (row: Row) => ReactNode
  isFigure?: boolean
  /** Part of the bars that draws the column's values. */
  drawn?: 'now' | 'before'
  /** True for a column of the CSV file that the screen shows within another column. */
  isInFileAlone?: boolean
}

interface Bar {
  now: number
  /** Absent or `null` if there is nothing to compare with. */
  before?: number | null | undefined
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
  /** Values of a row's bar; by default its counts. */
  barOf?: (row: Row) => Bar
  actionOf?: (row: Row) => ReactNode
  children?: ReactNode
}

interface Counted {
  count: number
  before?: number
}

export function MetricTable<Row extends Counted>(props: FiguresProps<Row>) {
  const { title, about, file, report, days, rowsOf, columns, children } = props
  const { t } = useDeskI18n()
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
      {rows.length > 0 && <Table {...props} rows={rows} />}
    </section>
  )
}

type Shown = 'title' | 'columns' | 'keyOf' | 'barOf' | 'actionOf'

interface TableProps<Row> extends Pick<FiguresProps<Row>, Shown> {
  rows: readonly Row[]
}

function Table<Row extends Counted>(props: TableProps<Row>) {
  const { title, rows, columns, keyOf, actionOf } = props
  const { barOf = ({ count: now, before }) => ({ now, before }) } = props
  const { t } = useDeskI18n()
  const shown = columns.filter(({ isInFileAlone }) => !isInFileAlone)
  const bars = rows.map(barOf)
  const longest = Math.max(...bars.flatMap(({ now, before }) => [now, before ?? 0]))
  return (
    <ScrollTable label={title}>
      <thead>
        <tr>
          {shown.map(({ name, isFigure, drawn }) => (
            <th key={name} scope="col" className={isFigure ? 'figure-cell' : undefined}>
              {drawn && <i className={`metric-key is-${drawn}`} />}
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
        {rows.map((row, index) => (
          <tr key={keyOf(row)}>
            {shown.map(({ name, value, show, isFigure }, at) => (
              <td key={name} className={isFigure ? 'figure-cell numeral' : undefined}>
                {show ? show(row) : value(row)}
                {at === 0 && !isFigure && <RowBar {...bars[index]!} longest={longest} />}
              </td>
            ))}
            {actionOf && <td className="metric-action">{actionOf(row)}</td>}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}

/** Columns for a count, the count of the previous period, and the change. */
export function useCountColumns<Row extends Required<Counted>>(): Column<Row>[] {
  const { t, lang } = useDeskI18n()
  return [
    {
      name: t('metrics.count'),
      value: ({ count }) => count,
      show: ({ count }) => formatNumber(lang, count),
      isFigure: true,
      drawn: 'now',
    },
    {
      name: t('metrics.before'),
      value: ({ before }) => before,
      show: ({ before }) => formatNumber(lang, before),
      isFigure: true,
      drawn: 'before',
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

/** A bar for the period, crossed by a mark at the value of the previous one. */
function RowBar({ now, before, longest }: Bar & { longest: number }) {
  const at = (value: number) => `${longest === 0 ? 0 : (value / longest) * 100}%`
  return (
    <i className="metric-bar">
      <i className="is-now" style={{ width: at(now) }} />
      {before !== null && before !== undefined && (
        <i className="is-before" style={{ left: at(before) }} />
      )}
    </i>
  )
}
