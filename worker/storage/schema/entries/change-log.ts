import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { count } from '../columns.ts'

/** One row. */
export const contentState = sqliteTable('content_state', {
  id: integer().primaryKey(),
  /** Of the latest change: milliseconds since 1970 or one more than before, whichever is greater. */
  sequence: integer().notNull(),
  /** Latest change that invalidated everything. */
  global_sequence: count(),
  /** Up to when scheduled changes have been published. */
  schedule_checked_at: text().notNull(),
})

/** The latest change of each cache tag. */
export const cacheTagChanges = sqliteTable(
  'cache_tag_changes',
  {
    tag: text().primaryKey(),
    sequence: integer().notNull(),
    /** Of the latest change after which older entries must not be shown; 0 when there was none. */
    hard_sequence: count(),
    /** Of the change before the latest; 0 when there was none. */
    previous_sequence: count(),
  },
  (t) => [index('cache_tag_changes_latest').on(t.sequence)],
)

/** Where jobs that work in steps go on. */
export const jobCursors = sqliteTable('job_cursors', {
  name: text().primaryKey(),
  value: text().notNull(),
})
