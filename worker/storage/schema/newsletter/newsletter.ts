import { isNotNull, isNull } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { count, lang } from '../columns.ts'

/** Newsletter addresses, trimmed and in lower case. One row per address, for all its languages. */
export const subscribers = sqliteTable('subscribers', {
  id: integer().primaryKey({ autoIncrement: true }),
  email: text().notNull().unique(),
  /** Keyed hash of the address, from which the links in its emails are derived (`worker/auth/subscriber-token.ts`). */
  email_hmac: text().notNull().unique(),
  /** Source of the visit that first submitted the address. */
  track_source: text(),
  created_at: text().notNull(),
})

/** Subscriptions of an address: one per language. */
export const subscriptions = sqliteTable(
  'subscriptions',
  {
    subscriber_id: integer()
      .notNull()
      .references(() => subscribers.id, { onDelete: 'cascade' }),
    lang: lang(),
    created_at: text().notNull(),
    /** Null until the address is confirmed; nothing is sent before. */
    confirmed_at: text(),
  },
  (t) => [
    primaryKey({ columns: [t.subscriber_id, t.lang] }),
    /** The audience of an edition, in the order in which its deliveries are created. */
    index('subscriptions_audience')
      .on(t.lang, t.subscriber_id, t.confirmed_at)
      .where(isNotNull(t.confirmed_at)),
    /** Unconfirmed subscriptions. */
    index('subscriptions_waiting').on(t.created_at).where(isNull(t.confirmed_at)),
  ],
)

/** Canceled subscriptions by the subscriber's `email_hmac`, kept for as long as a backup may contain them. */
export const unsubscribeTombstones = sqliteTable(
  'unsubscribe_tombstones',
  { key: text().notNull(), lang: lang(), at: text().notNull() },
  (t) => [primaryKey({ columns: [t.key, t.lang] }), index('unsubscribe_tombstones_time').on(t.at)],
)

/**
 * Confirmed subscribers per language, maintained by triggers on `subscriptions`, because counting a million takes too
 * long.
 */
export const subscriberCounts = sqliteTable('subscriber_counts', {
  lang: lang().primaryKey(),
  count: count(),
})
