// Counters per day, including batches that are still to be added (docs/decisions/operation/metrics.md).
import { asc, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { dayLength, dayOf } from '../../../client/contract/days.ts'
import type { MetricName } from '../../../client/contract/analytics/metrics.ts'
import { read, type Statement, type Read } from '../../storage/db.ts'
import { jsonTable } from '../../storage/sql.ts'
import {
  processedQueueMessages,
  isRead,
  isTextMetric,
  metricBatches,
  metricCounters,
} from '../../storage/schema/index.ts'
import { batchIdAt } from './metric-batches.ts'
import type { Deps } from '../../deps.ts'

/** A counter of a day. */
export interface Measure {
  /** YYYY-MM-DD. */
  day: string
  metric: MetricName
  dimension: string
  bucket: number
  count: number
}

/** Counters of the days from `from` to `to`, including batches that are still to be added, as a query to filter. */
export function selectMeasures(deps: Deps, from: string, to = '9999') {
  const stored = sql`select own.day, own.metric, one.value ->> 0 as dimension, one.value ->> 1 as bucket, one.value ->> 2 as count
    from ${metricCounters} as own cross join ${jsonTable(sql`own.counts`, 'one')} where own.day between ${from} and ${to}`
  const waiting = sql`select one.value ->> 0, one.value ->> 1, one.value ->> 2, one.value ->> 3, one.value ->> 4
    from ${metricBatches} cross join ${jsonTable(metricBatches.counts, 'one')} where one.value ->> 0 between ${from} and ${to}`
  return deps.metricsDb
    .select({
      day: sql<string>`day`.as('day'),
      metric: sql<MetricName>`metric`.as('metric'),
      dimension: sql<string>`dimension`.as('dimension'),
      bucket: sql<number>`bucket`.as('bucket'),
      count: sql<number>`sum(count)`.as('count'),
    })
    .from(sql`(${stored} union all ${waiting})`)
    .groupBy(sql`day, metric, dimension, bucket`)
    .$dynamic()
}

/** Counters from this day on. */
export function listMeasures(deps: Deps, since: string): Read<Measure[]> {
  const query = selectMeasures(deps, since).orderBy(sql`day, metric, dimension, bucket`)
  return read([query] as const, ([rows]) => rows)
}

/** The first day with counters, `null` without any. */
export function firstCountedDay(deps: Deps): Read<string | null> {
  const { day } = metricCounters
  const stored = deps.metricsDb.select({ day }).from(metricCounters).orderBy(asc(day)).limit(1)
  const waiting = deps.metricsDb
    .select({ day: sql<string | null>`${metricBatches.counts} ->> '$[0][0]'`.as('day') })
    .from(metricBatches)
    .orderBy(asc(metricBatches.id))
    .limit(1)
  return read([stored, waiting] as const, ([[first], [batch]]) => first?.day ?? batch?.day ?? null)
}

/** Retention in days. The daily metrics include reads of items, so their counters expire early. */
const keptFor = { read: 3, wordy: 90, other: 800 }

/** Milliseconds after which a message is not redelivered: all retries of wrangler.toml plus a margin. */
const deliveredFor = 2 * 60 * 60 * 1000

/** Deletes expired counters, oldest first, and ids of messages that are no longer redelivered. */
export function deleteOldMetricsStatements(
  deps: Deps,
  limit: number,
): [Statement, Statement, Statement, Statement] {
  const now = deps.now().getTime()
  const before = (days: number) => dayOf(new Date(now - days * dayLength))
  const old = (isOld: SQL) => sql`rowid in (
    select rowid from ${metricCounters} where ${isOld} order by ${metricCounters.day} limit ${limit})`
  const passed = deps.metricsDb
    .select({ id: processedQueueMessages.id })
    .from(processedQueueMessages)
    .where(lt(processedQueueMessages.id, batchIdAt(now - deliveredFor)))
    .limit(limit)
  return [
    deps.metricsDb
      .delete(metricCounters)
      .where(old(sql`${metricCounters.day} < ${before(keptFor.read)} and ${isRead}`)),
    deps.metricsDb
      .delete(metricCounters)
      .where(old(sql`${metricCounters.day} < ${before(keptFor.wordy)} and ${isTextMetric}`)),
    deps.metricsDb
      .delete(metricCounters)
      .where(old(sql`${metricCounters.day} < ${before(keptFor.other)}`)),
    deps.metricsDb.delete(processedQueueMessages).where(inArray(processedQueueMessages.id, passed)),
  ]
}
