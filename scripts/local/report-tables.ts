import {
  bucketAt,
  goodVitals,
  vitals,
  type MetricName,
  type Vital,
} from '../../client/contract/analytics/metrics.ts'
import type { Measure } from '../../worker/data/analytics/metric.ts'

export interface Table {
  title: string
  columns: string[]
  rows: (string | number)[][]
}

/** Maximum number of rows per list. */
const longest = 20

export function tables(measures: readonly Measure[]): Table[] {
  const list = (title: string, kind: MetricName, column: string): Table => ({
    title,
    columns: [column, 'count'],
    rows: ranked(totals(measures, kind)),
  })
  return [
    {
      title: 'Views a day',
      columns: ['day', 'views'],
      rows: [...viewsByDay(measures)],
    },
    list('Pages', 'view', 'route'),
    vitalTable(measures),
    sourceTable(measures),
    list('Searches', 'searched', 'language and keyword'),
    list('Searches that found nothing', 'found_nothing', 'language and keyword'),
    list('Pages there are not', 'missing', 'path'),
    list('Faults in scripts', 'script_error', 'message (file:line)'),
    list('Violations of the content security policy', 'csp', 'directive and what was stopped'),
  ].filter(({ rows }) => rows.length > 0)
}

/** Counts by key over all days. */
function totals(measures: readonly Measure[], metric: MetricName): Map<string, number> {
  const sums = new Map<string, number>()
  for (const one of measures)
    if (one.metric === metric) sums.set(one.dimension, (sums.get(one.dimension) ?? 0) + one.count)
  return sums
}

const ranked = (sums: Map<string, number>) =>
  [...sums].toSorted(([, a], [, b]) => b - a).slice(0, longest)

function viewsByDay(measures: readonly Measure[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { metric, day, count } of measures)
    if (metric === 'view') sums.set(day, (sums.get(day) ?? 0) + count)
  return sums
}

const outcomeKinds = ['sign_up', 'message', 'subscriber'] as const satisfies MetricName[]

/** Sources of visits and their outcomes. Unknown sources come last. */
function sourceTable(measures: readonly Measure[]): Table {
  const landings = totals(measures, 'landing')
  const outcomes = outcomeKinds.map((kind) => totals(measures, kind))
  const sources = new Set([...landings.keys(), ...outcomes.flatMap((one) => [...one.keys()])])
  const ledTo = (source: string) => outcomes.map((one) => one.get(source) ?? 0)
  const rows = [...sources]
    .filter((source) => source !== '')
    .map((source) => ({ source, visits: landings.get(source) ?? 0 }))
    .toSorted((a, b) => b.visits - a.visits)
    .slice(0, longest)
    .map(({ source, visits }) => [source, visits, ...ledTo(source)])
  return {
    title: 'Traffic sources (ga_track_source)',
    columns: ['source', 'visits', 'sign-ups', 'messages', 'subscribers'],
    rows: [...rows, ...(sources.has('') ? [['not known', '', ...ledTo('')]] : [])],
  }
}

const vitalNames = ['lcp', 'cls', 'inp'] as const satisfies Vital[]

function vitalTable(measures: readonly Measure[]): Table {
  const rows = vitalNames.flatMap((vital) =>
    ranked(totals(measures, vital)).map(([page, count]) => {
      const own = measures.filter(({ metric, dimension }) => metric === vital && dimension === page)
      const good = own.filter(({ bucket }) => bucket < goodVitals[vital])
      const share = Math.round((good.reduce((sum, one) => sum + one.count, 0) / count) * 100)
      return [
        vital.toUpperCase(),
        page,
        count,
        formatBucket(vital, bucketAt(0.75, own)),
        `${share} %`,
      ]
    }),
  )
  return {
    title: 'Web Vitals: what three of four visits were better than',
    columns: ['vital', 'page', 'visits', '75th percentile', 'good'],
    rows,
  }
}

/** A bucket as a range. */
function formatBucket(vital: Vital, bucket: number): string {
  const end = vitals[vital].find((start) => start > bucket)
  const text = (value: number) => (vital === 'cls' ? String(value / 1000) : `${value} ms`)
  return end === undefined ? `${text(bucket)} and more` : `${text(bucket)} to ${text(end)}`
}

/** Aligned columns: text to the left, numbers to the right. */
export function printed({ title, columns, rows }: Table): string {
  const cells = [columns, ...rows.map((row) => row.map(String))]
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => width(row[at] ?? ''))))
  const lines = cells.map((row, line) =>
    row
      .map((cell, at) => {
        const space = ' '.repeat((widths[at] ?? 0) - width(cell))
        const isNumber = typeof rows[Math.max(0, line - 1)]?.[at] === 'number'
        return isNumber ? space + cell : cell + space
      })
      .join('  ')
      .trimEnd(),
  )
  return ['', title, ...lines.map((line) => `  ${line}`)].join('\n')
}

/** Width in terminal columns: Han and other wide characters take two columns. */
function width(text: string): number {
  return Array.from(text).reduce(
    (sum, character) =>
      sum +
      (/[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/.test(
        character,
      )
        ? 2
        : 1),
    0,
  )
}
