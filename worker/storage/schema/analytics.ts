import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { DatabaseName } from '../../../client/contract/desk/analytics/size-api.ts'
import type { MetricName } from '../../../client/contract/analytics/metrics.ts'

/** One counter in stored JSON. `bucket` is the lower bound of the counted values for distributions; otherwise 0. */
type StoredCount = [dimension: string, bucket: number, count: number]

/**
 * Counts of one batch of messages, until they are added to the counters of their days. Declared before these, because a
 * backup reads tables in reverse: a batch added in between is lost to it, and not counted twice.
 */
export const metricBatches = sqliteTable('metric_batches', {
  /** Microseconds since 1970. */
  id: integer().primaryKey(),
  counts: text({ mode: 'json' })
    .$type<[day: string, metric: MetricName, ...StoredCount][]>()
    .notNull(),
})

/**
 * Metrics per day (UTC+8); none is about one person. One row has all counters of a metric, so that a minute writes a row
 * per metric, however much was viewed (docs/decisions/operation/metrics.md).
 */
export const metricCounters = sqliteTable(
  'metric_counters',
  {
    /** YYYY-MM-DD. */
    day: text().notNull(),
    metric: text().$type<MetricName>().notNull(),
    /** Reads of items are divided by id, which bounds the length of a row; otherwise 0. */
    shard: integer().notNull(),
    counts: text({ mode: 'json' }).$type<StoredCount[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.metric, t.shard] }),
    index('metric_counters_words').on(t.day).where(isTextMetric),
    index('metric_counters_read').on(t.day).where(isRead),
  ],
)

/** Metrics with free text as dimensions: searches and error messages. Predicate of a partial index. */
export const isTextMetric = sql`"metric_counters"."metric" in ('searched', 'found_nothing', 'missing', 'script_error', 'csp')`

/** Page reads. Predicate of a partial index. */
export const isRead = sql`"metric_counters"."metric" = 'read'`

/** A metric of one day: total, and the most frequent dimensions. */
export interface MetricOfDay {
  total: number
  keys: Record<string, number>
  /** For distributions: count per dimension and bucket, keyed by the bucket's lower bound. */
  spread?: Record<string, Record<string, number>>
}
export type DailyMetrics = Partial<Record<MetricName, MetricOfDay>>

/** Bytes; databases that did not answer are absent. */
export type DatabaseSizes = Partial<Record<DatabaseName, number>>

/** Metrics of one day in one row, so that a report reads one row per day. */
export const dailyMetrics = sqliteTable(
  'daily_metrics',
  {
    day: text().primaryKey(),
    /** Time of the last aggregation. */
    aggregated_at: text().notNull(),
    numbers: text({ mode: 'json' }).$type<DailyMetrics>().notNull(),
    /** Metrics with free-text dimensions; null once they have expired. */
    text_metrics: text({ mode: 'json' }).$type<DailyMetrics>(),
    /** Size of each database at the last aggregation. */
    database_bytes: text({ mode: 'json' }).$type<DatabaseSizes>(),
  },
  (t) => [
    index('daily_metrics_words')
      .on(t.day)
      .where(sql`"daily_metrics"."text_metrics" is not null`),
  ],
)

/** Most read articles of the last days, all languages of a group together. Recomputed hourly. */
export const mostRead = sqliteTable(
  'most_read',
  { group_id: integer().primaryKey(), reads: integer().notNull() },
  (t) => [index('most_read_order').on(t.reads, t.group_id)],
)

/** Counted messages of the metrics queue, one row per batch; deduplicates redeliveries. */
export const processedQueueMessages = sqliteTable('processed_queue_messages', {
  /** Microseconds since 1970. */
  id: integer().primaryKey(),
  message_ids: text({ mode: 'json' }).$type<string[]>().notNull(),
})
