import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { DatabaseName } from '../../../client/contract/desk/analytics/size-api.ts'
import type { MetricName } from '../../../client/contract/analytics/metrics.ts'

/** Measurements, counted per day (UTC+8); none is about one person. */
export const metricCounters = sqliteTable(
  'metric_counters',
  {
    /** YYYY-MM-DD. */
    day: text().notNull(),
    metric: text().$type<MetricName>().notNull(),
    dimension: text().notNull(),
    /** Lower bound of the counted values, for metrics with a distribution. */
    bucket: integer().notNull().default(0),
    count: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.metric, t.dimension, t.bucket] }),
    index('metric_counters_words').on(t.day).where(isTextMetric),
    index('metric_counters_read').on(t.day, t.count).where(isRead),
  ],
)

/** Metrics with free text as dimensions: searches and error messages. Their index has no other rows. */
export const isTextMetric = sql`"metric_counters"."metric" in ('searched', 'found_nothing', 'missing', 'script_error', 'csp')`

/** What was read; an index holds these alone, the most read of a day behind each other. */
export const isRead = sql`"metric_counters"."metric" = 'read'`

/** What a day's counters say of a kind: the sum, and the keys with most. */
export interface MetricOfDay {
  total: number
  keys: Record<string, number>
  /** Of kinds that are a distribution: how many of a key lie in each bucket, by its lower bound. */
  spread?: Record<string, Record<string, number>>
}
export type DailyMetrics = Partial<Record<MetricName, MetricOfDay>>

/** Bytes, of those that answered. */
export type DatabaseSizes = Partial<Record<DatabaseName, number>>

/** The numbers of a day in one row, so that a report reads as many rows as it has days. */
export const dailyMetrics = sqliteTable(
  'daily_metrics',
  {
    day: text().primaryKey(),
    /** When they were last summed up. */
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

/** The articles that were read most in the last days, all languages of each together; a few, worked out once an hour. */
export const mostRead = sqliteTable(
  'most_read',
  { group_id: integer().primaryKey(), reads: integer().notNull() },
  (t) => [index('most_read_order').on(t.reads, t.group_id)],
)

/** Messages of the measure queue that have been counted, so that one delivered again is not counted again. */
export const processedQueueMessages = sqliteTable(
  'processed_queue_messages',
  { id: text().primaryKey(), counted_at: text().notNull() },
  (t) => [index('processed_queue_messages_time').on(t.counted_at)],
)
