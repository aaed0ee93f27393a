// Deliveries of newsletter issues. They may be in a database of their own (docs/decisions/data/119-databases-apart.md), so they
// refer to no other table.
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { count, lang } from '../columns.ts'

/**
 * Mails of issues, one row for each reader of a list (docs/decisions/members/113-letters.md). They name the reader by number alone: the
 * address is that of the moment of sending.
 */
export const issueDeliveries = sqliteTable(
  'issue_deliveries',
  {
    issue_id: integer().notNull(),
    lang: lang(),
    /** Who may have left since. */
    subscriber_id: integer().notNull(),
    /**
     * `uncertain`: claimed by a process that stopped, so it may have been sent. `abandoned`: given up for that reason.
     * `unsubscribed`: the recipient had left the list.
     */
    state: text()
      .$type<
        | 'pending'
        | 'sending'
        | 'uncertain'
        | 'sent'
        | 'unsubscribed'
        | 'failed'
        | 'abandoned'
        | 'bounced'
        | 'complained'
      >()
      .notNull()
      .default('pending'),
    attempts: count(),
    /** Not sent before then; while it is being sent, when another process may take it over. */
    due_at: text().notNull(),
    error: text(),
    sent_at: text(),
  },
  (t) => [
    primaryKey({ columns: [t.issue_id, t.lang, t.subscriber_id] }),
    index('issue_deliveries_waiting').on(t.due_at).where(isPendingDelivery),
    index('issue_deliveries_given_up').on(t.due_at).where(isFailedDelivery),
  ],
)

/**
 * How far the letters of a list have come. It is written in their transactions, and so refers to no other table: both may be in a
 * database of their own.
 */
export const editionProgress = sqliteTable(
  'edition_progress',
  {
    issue_id: integer().notNull(),
    lang: lang(),
    /** The last subscriber a letter was written to. */
    cursor: count(),
    /** Letters by now, and how many of them were sent, refused, or meant for readers who have left since. */
    queued_count: count(),
    sent_count: count(),
    failed_count: count(),
    unsubscribed_count: count(),
    /** Sent ones that their readers have reported as spam. */
    complaint_count: count(),
    /** When the last letter was written. */
    written_at: text(),
  },
  (t) => [primaryKey({ columns: [t.issue_id, t.lang] })],
)

/** Still to be sent, and given up. An index holds these alone, and a query uses it by the same words. */
export const isPendingDelivery = sql`"issue_deliveries"."state" in ('pending', 'sending', 'uncertain')`
export const isFailedDelivery = sql`"issue_deliveries"."state" in ('failed', 'abandoned')`
