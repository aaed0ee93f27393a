import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { PushKind } from '../../../client/contract/notifications/push.ts'
import { count, flag, lang } from './columns.ts'
import { sessions, users } from './members.ts'

/** Subscriptions of browsers to web push, at most `maxPushDevices` per member. They end with their session. */
export const pushDevices = sqliteTable(
  'push_devices',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    session_id: integer()
      .notNull()
      .unique()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Address at the push service. Who knows it and the keys can send to the device. */
    endpoint: text().notNull().unique(),
    /** Keys of the browser, base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Public key of the site with which the browser subscribed; the push service refuses others. */
    server_key: text().notNull(),
    /** Language of the page on which push was switched on. */
    lang: lang(),
    time_zone: text().notNull(),
    news: flag(false),
    reminders: flag(false),
    draws: flag(false),
    created_at: text().notNull(),
  },
  (t) => [
    index('push_devices_user').on(t.user_id),
    index('push_devices_news').on(t.id).where(wantsNews),
    index('push_devices_draws').on(t.id).where(wantsDraws),
  ],
)

/** Predicates of partial indexes. */
export const wantsNews = sql`"push_devices"."news" = 1`
export const wantsDraws = sql`"push_devices"."draws" = 1`

/**
 * Messages to devices: planned, then composed when they are sent. They stay until they expire, so that none is sent
 * twice.
 */
export const pushDeliveries = sqliteTable(
  'push_deliveries',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    device_id: integer()
      .notNull()
      .references(() => pushDevices.id, { onDelete: 'cascade' }),
    /** Dedupe key. */
    cause: text().notNull(),
    kind: text().$type<PushKind>().notNull(),
    data: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
    attempts: count(),
    /** Next attempt, or the end of the lease of a running one; null once finished. */
    due_at: text(),
    /** End of use: neither sent nor kept by the push service after that. */
    expires_at: text().notNull(),
  },
  (t) => [
    uniqueIndex('push_deliveries_cause').on(t.device_id, t.cause),
    index('push_deliveries_due').on(t.due_at).where(isDuePush),
    index('push_deliveries_expiry').on(t.expires_at),
  ],
)

/** Predicate of a partial index. */
export const isDuePush = sql`"push_deliveries"."due_at" is not null`
