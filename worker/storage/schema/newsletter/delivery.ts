// Deliveries of newsletter issues. They may be in a database of their own (docs/decisions/data/separate-databases.md),
// so they have no foreign keys.
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { count, lang } from '../columns.ts'

/**
 * One row per subscriber of an edition (docs/decisions/messaging/newsletter.md). Refers to the subscriber by id; the
 * address is read when the email is sent.
 */
export const issueDeliveries = sqliteTable(
  'issue_deliveries',
  {
    issue_id: integer().notNull(),
    lang: lang(),
    /** May have unsubscribed since. */
    subscriber_id: integer().notNull(),
    /**
     * `uncertain`: claimed by a process that stopped, so it may have been sent. `abandoned`: not retried for that
     * reason. `unsubscribed`: the recipient had unsubscribed before sending. `left`: sent, and its recipient unsubscribed
     * by its link.
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
        | 'left'
      >()
      .notNull()
      .default('pending'),
    attempts: count(),
    /** Earliest send time. While `sending`: end of the lease. */
    due_at: text().notNull(),
    error: text(),
    sent_at: text(),
    /** As in `outbox`. */
    message_id: text(),
  },
  (t) => [
    primaryKey({ columns: [t.issue_id, t.lang, t.subscriber_id] }),
    index('issue_deliveries_waiting').on(t.due_at).where(isPendingDelivery),
    index('issue_deliveries_given_up').on(t.due_at).where(isFailedDelivery),
    index('issue_deliveries_message')
      .on(t.message_id)
      .where(sql`"issue_deliveries"."message_id" is not null`),
  ],
)

/**
 * Progress of an edition. Written in the transactions of its deliveries, so it is in the same database and has no
 * foreign keys.
 */
export const editionProgress = sqliteTable(
  'edition_progress',
  {
    issue_id: integer().notNull(),
    lang: lang(),
    /** Last subscriber whose delivery was created. */
    cursor: count(),
    /** Deliveries so far, and how many were sent, rejected, or skipped because the recipient had unsubscribed. */
    queued_count: count(),
    sent_count: count(),
    failed_count: count(),
    unsubscribed_count: count(),
    /** Sent deliveries reported as spam by their recipients. */
    complaint_count: count(),
    /** Failed deliveries that bounced, permanently or temporarily; other failed ones were refused at sending. */
    hard_bounce_count: count(),
    soft_bounce_count: count(),
    /** Sent deliveries whose recipients unsubscribed by their links. */
    left_count: count(),
    /** Time at which the last delivery was created. */
    written_at: text(),
  },
  (t) => [primaryKey({ columns: [t.issue_id, t.lang] })],
)

/** Pending and given-up deliveries. Predicates of partial indexes, which SQLite uses only for the same text. */
export const isPendingDelivery = sql`"issue_deliveries"."state" in ('pending', 'sending', 'uncertain')`
export const isFailedDelivery = sql`"issue_deliveries"."state" in ('failed', 'abandoned')`
