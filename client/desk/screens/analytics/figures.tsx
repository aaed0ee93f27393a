// A list of figures: how many, how many before, a chart, a table, a file, and what to do about each row.
import type { ReactNode } from 'react'
import { maxRows, type MetricsReport } from '../../../contract/desk/analytics/api.ts'
import { formatNumber, formatPercent } from '../../../i18n/translate.ts'
import { call } from '../../api/client.ts'
import { changeOf, type Compared } from './view.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { ScrollTable } from '../../ui/scroll-table.tsx'
import { Bars, type Bar } from './bars.tsx'
import { CsvButton } from './csv-button.tsx'
import type { PartProps } from './part-props.ts'

export interface Column<Row> {
  name: string
  /** Of its cell in the file. */
  value: (row: Row) => string | number
  /** Of its cell on the screen, where it differs. */
  show?: (row: Row) => ReactNode
  isFigure?: boolean
  /** The screen shows it within another column. */
  isInFileAlone?: boolean
}

interface FiguresProps<Row> extends PartProps {
  title: string
  /** What the list means, and what can be done. */
  about?: string
  /** Name of the file, without its end. */
  file: string
  rowsOf: (report: MetricsReport) => readonly Row[]
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  barOf: (row: Row) => Bar
  /** A figure of the chart, where it is no plain number. */
  write?: (value: number) => string
  /** What can be done about a row. */
  actionOf?: (row: Row) => ReactNode
  children?: ReactNode
}

/** Rows that are drawn. */
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

/** The columns of a count beside that of the period before. */
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

/** "+12 %"; a dash where there is nothing to compare with. */
export function changeText(lang: 'zh-CN' | 'en-US', compared: Compared): string {
  const change = changeOf(compared)
  if (change === null) return '–'
  return `${change > 0 ? '+' : ''}${formatPercent(lang, change)}`.replace('-', '−')
}
