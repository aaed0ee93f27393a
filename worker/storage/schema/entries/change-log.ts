import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { count } from '../columns.ts'

/** Exactly one row. */
export const contentState = sqliteTable('content_state', {
  id: integer().primaryKey(),
  /**
   * Sequence of the latest change: the current milliseconds since 1970, or the previous sequence plus one if that is
   * greater.
   */
  sequence: integer().notNull(),
  /** Latest change that invalidated everything. */
  global_sequence: count(),
  /** Scheduled changes up to this time have been applied. */
  schedule_checked_at: text().notNull(),
})

/** The latest change of each cache tag. */
export const cacheTagChanges = sqliteTable(
  'cache_tag_changes',
  {
    tag: text().primaryKey(),
    sequence: integer().notNull(),
    /** Sequence of the latest change after which older entries must not be shown; 0 for none. */
    hard_sequence: count(),
    /** Sequence of the change before the latest; 0 for none. */
    previous_sequence: count(),
  },
  (t) => [index('cache_tag_changes_latest').on(t.sequence)],
)

/** Cursors of jobs that work in steps. */
export const jobCursors = sqliteTable('job_cursors', {
  name: text().primaryKey(),
  value: text().notNull(),
})
