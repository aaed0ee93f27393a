import { isNotNull, isNull } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { count, lang } from '../columns.ts'

/** Addresses of the newsletter, trimmed and in lower case: one row per address, whatever lists it is on. */
export const subscribers = sqliteTable('subscribers', {
  id: integer().primaryKey({ autoIncrement: true }),
  email: text().notNull().unique(),
  /** A keyed hash of it; the links in the address's mails are derived from it (`worker/auth/subscriber-token.ts`). */
  email_hmac: text().notNull().unique(),
  /** Source of the visit in which the address was first entered. */
  track_source: text(),
  created_at: text().notNull(),
})

/** The lists an address is on: one per language. */
export const subscriptions = sqliteTable(
  'subscriptions',
  {
    subscriber_id: integer()
      .notNull()
      .references(() => subscribers.id, { onDelete: 'cascade' }),
    lang: lang(),
    created_at: text().notNull(),
    /** Null until the address is confirmed: nothing is sent before. */
    confirmed_at: text(),
  },
  (t) => [
    primaryKey({ columns: [t.subscriber_id, t.lang] }),
    /** The audience of an issue, in the order in which mails are written to it. */
    index('subscriptions_audience')
      .on(t.lang, t.subscriber_id, t.confirmed_at)
      .where(isNotNull(t.confirmed_at)),
    /** Subscriptions not confirmed yet. */
    index('subscriptions_waiting').on(t.created_at).where(isNull(t.confirmed_at)),
  ],
)

/** Who has left which list, by the key alone that `subscribers` had, for as long as a backup may hold them. */
export const unsubscribeTombstones = sqliteTable(
  'unsubscribe_tombstones',
  { key: text().notNull(), lang: lang(), at: text().notNull() },
  (t) => [primaryKey({ columns: [t.key, t.lang] }), index('unsubscribe_tombstones_time').on(t.at)],
)

/** Confirmed readers of each list, kept by triggers on `subscriptions`: counting a million takes too long. A row per language. */
export const subscriberCounts = sqliteTable('subscriber_counts', {
  lang: lang().primaryKey(),
  count: count(),
})
