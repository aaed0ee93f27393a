import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { MeasureKind } from '../../../client/contract/measure.ts'

/** Measurements, counted per day (UTC+8); none is about one person. */
export const measures = sqliteTable(
  'measures',
  {
    /** YYYY-MM-DD. */
    day: text().notNull(),
    kind: text().$type<MeasureKind>().notNull(),
    key: text().notNull(),
    /** Lower bound of the values counted, for kinds that are a distribution. */
    bucket: integer().notNull().default(0),
    count: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.kind, t.key, t.bucket] }),
    index('measures_wordy').on(t.day).where(isWordy),
  ],
)

/** Kinds whose keys are readers' words or error messages; an index holds these alone. */
export const isWordy = sql`"measures"."kind" in ('found_nothing', 'script_error', 'csp')`

/** Messages of the measure queue that have been counted, so that one delivered again is not counted again. */
export const countedMessages = sqliteTable(
  'counted_messages',
  { id: text().primaryKey(), counted_at: text().notNull() },
  (t) => [index('counted_messages_time').on(t.counted_at)],
)
