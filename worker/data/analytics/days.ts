// Daily metrics, aggregated from each day's counters (docs/decisions/operation/metrics.md).
import { and, asc, desc, gte, inArray, lt, sql } from 'drizzle-orm'
import type { MetricName } from '../../../client/contract/analytics/metrics.ts'
import { dayLength, dayOf } from '../../../client/contract/days.ts'
import { read, type Statement, type Read } from '../../storage/db.ts'
import { jsonValues } from '../../storage/sql.ts'
import { dailyMetrics, type DatabaseSizes, type DailyMetrics } from '../../storage/schema/index.ts'
import { selectMeasures, type Measure } from './metric.ts'
import type { Deps } from '../../deps.ts'

/** Metrics with free text from readers or browsers as dimensions. They have a shorter retention. */
const textMetrics: readonly MetricName[] = [
  'searched',
  'found_nothing',
  'missing',
  'script_error',
  'csp',
]
const distributions: readonly MetricName[] = ['lcp', 'cls', 'inp', 'publish_lag']
const others: readonly MetricName[] = [
  'view',
  'landing',
  'referrer',
  'sign_up',
  'message',
  'subscriber',
  'mail',
  'page',
  'd1_rows',
]
/** Maximum number of dimensions stored per metric. */
const maxKeys = 60

/** Counters of a day, with reads of only the most read items. */
export function countersOfDay(deps: Deps, day: string): Read<Measure[]> {
  const kinds = [...textMetrics, ...distributions, ...others]
  return read(
    [
      selectMeasures(deps, day, day).where(sql`metric in ${jsonValues(kinds)}`),
      selectMeasures(deps, day, day)
        .where(sql`metric = 'read'`)
        .orderBy(sql`count desc`)
        .limit(maxKeys),
    ] as const,
    ([rows, reads]) => [...rows, ...reads],
  )
}

/** Aggregates the counters of a day. */
export function toDailyMetrics(
  counters: readonly Measure[],
): Pick<DayRow, 'numbers' | 'text_metrics'> {
  const numbers: DailyMetrics = {}
  const text_metrics: DailyMetrics = {}
  for (const metric of new Set(counters.map((one) => one.metric))) {
    const own = counters.filter((one) => one.metric === metric)
    const into = textMetrics.includes(metric) ? text_metrics : numbers
    into[metric] = {
      ...sums(own),
      ...(distributions.includes(metric) && { spread: spreadOf(own) }),
    }
  }
  return { numbers, text_metrics }
}

function sums(counters: readonly Measure[]) {
  const keys = new Map<string, number>()
  for (const { dimension: key, count } of counters) keys.set(key, (keys.get(key) ?? 0) + count)
  const most = [...keys].toSorted(([, one], [, other]) => other - one).slice(0, maxKeys)
  return {
    total: counters.reduce((sum, { count }) => sum + count, 0),
    keys: Object.fromEntries(most),
  }
}

function spreadOf(counters: readonly Measure[]): Record<string, Record<string, number>> {
  const { keys } = sums(counters)
  const spread: Record<string, Record<string, number>> = {}
  for (const { dimension: key, bucket, count } of counters)
    if (key in keys) (spread[key] ??= {})[bucket] = count
  return spread
}

type DayRow = typeof dailyMetrics.$inferSelect

/** The latest aggregated day; `null` before the first aggregation. */
export function lastAggregatedDay(deps: Deps): Read<Pick<DayRow, 'day' | 'aggregated_at'> | null> {
  const { day, aggregated_at } = dailyMetrics
  const query = deps.metricsDb
    .select({ day, aggregated_at })
    .from(dailyMetrics)
    .orderBy(desc(day))
    .limit(1)
  return read([query], ([[last = null]]) => last)
}

export function upsertDailyMetricsStatement(deps: Deps, row: DayRow): Statement {
  const { aggregated_at, numbers, text_metrics, database_bytes } = row
  return deps.metricsDb.insert(dailyMetrics).values(row).onConflictDoUpdate({
    target: dailyMetrics.day,
    set: { aggregated_at, numbers, text_metrics, database_bytes },
  })
}

/** Days since `from`, oldest first. */
export function listDays(deps: Deps, from: string): Read<DayRow[]> {
  const query = deps.metricsDb
    .select()
    .from(dailyMetrics)
    .where(gte(dailyMetrics.day, from))
    .orderBy(asc(dailyMetrics.day))
  return read([query], ([rows]) => rows)
}

type SizesOfDay = Pick<DayRow, 'day' | 'aggregated_at'> & { sizes: DatabaseSizes }

/** Database sizes at the end of each day from `from` on, latest first. */
export function sizesSince(deps: Deps, from: string, limit: number): Read<SizesOfDay[]> {
  const { day, aggregated_at, database_bytes: sizes } = dailyMetrics
  const query = deps.metricsDb
    .select({ day, aggregated_at, sizes })
    .from(dailyMetrics)
    .where(gte(day, from))
    .orderBy(desc(day))
    .limit(limit)
  return read([query], ([rows]) =>
    rows.flatMap((row) => (row.sizes ? [{ ...row, sizes: row.sizes }] : [])),
  )
}

/** Retention in days of text metrics and of numbers. */
const keptFor = { words: 90, numbers: 800 }

export function sweepDaysWrites(deps: Deps, limit: number): [Statement, Statement] {
  const before = (days: number) => dayOf(new Date(deps.now().getTime() - days * dayLength))
  const worded = deps.metricsDb
    .select({ day: dailyMetrics.day })
    .from(dailyMetrics)
    .where(
      and(
        sql`${dailyMetrics.text_metrics} is not null`,
        lt(dailyMetrics.day, before(keptFor.words)),
      ),
    )
    .limit(limit)
  return [
    deps.metricsDb
      .update(dailyMetrics)
      .set({ text_metrics: null })
      .where(inArray(dailyMetrics.day, worded)),
    deps.metricsDb.delete(dailyMetrics).where(lt(dailyMetrics.day, before(keptFor.numbers))),
  ]
}
