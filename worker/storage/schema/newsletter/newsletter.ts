import { isNotNull, isNull } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { count, lang } from '../columns.ts'
import { operators } from '../operators.ts'

/** Newsletter addresses, trimmed and in lower case. One row per address, for all its languages. */
export const subscribers = sqliteTable('subscribers', {
  id: integer().primaryKey({ autoIncrement: true }),
  email: text().notNull().unique(),
  /** Keyed hash of the address, from which the links in its emails are derived (`worker/auth/subscriber-token.ts`). */
  email_hmac: text().notNull().unique(),
  /** Source of the visit that first submitted the address. */
  track_source: text(),
  /** Monday (YYYY-MM-DD, UTC+8) of the latest week in which a link of an issue was opened. */
  clicked_week: text(),
  created_at: text().notNull(),
})

/** Imported files of subscribers, without their addresses: the proof of their consent. */
export const subscriberImports = sqliteTable('subscriber_imports', {
  id: integer().primaryKey({ autoIncrement: true }),
  name: text().notNull(),
  /** SHA-256 of the file, in hex. */
  sha256: text().notNull(),
  /** Confirmed by the operator: how the people in the file agreed. */
  consent: text().notNull(),
  row_count: integer().notNull(),
  imported_by: integer()
    .notNull()
    .references(() => operators.id),
  started_at: text().notNull(),
  /** Null until all rows are imported. */
  finished_at: text(),
  undone_at: text(),
})

/** Imported steps. `sha256` of its rows makes the repetition of a step change nothing. */
export const subscriberImportSteps = sqliteTable(
  'subscriber_import_steps',
  {
    import_id: integer()
      .notNull()
      .references(() => subscriberImports.id),
    sha256: text().notNull(),
    row_count: integer().notNull(),
    added_count: integer().notNull(),
    updated_count: integer().notNull(),
    suppressed_count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.import_id, t.sha256] })],
)

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
    /** The import that confirmed it, with the proof of consent; null once the subscriber has confirmed it. */
    import_id: integer().references(() => subscriberImports.id),
    /** Time of the consent according to the imported file. */
    consented_at: text(),
  },
  (t) => [
    primaryKey({ columns: [t.subscriber_id, t.lang] }),
    /** The audience of an edition, in the order in which its deliveries are created. */
    index('subscriptions_audience')
      .on(t.lang, t.subscriber_id, t.confirmed_at)
      .where(isNotNull(t.confirmed_at)),
    /** Unconfirmed subscriptions. */
    index('subscriptions_waiting').on(t.created_at).where(isNull(t.confirmed_at)),
    /** Subscriptions that an undo of the import ends. */
    index('subscriptions_imported').on(t.import_id).where(isNotNull(t.import_id)),
  ],
)

/**
 * Canceled subscriptions by the subscriber's `email_hmac`. They keep addresses off the lists when an older backup is
 * restored or an older file imported.
 */
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
