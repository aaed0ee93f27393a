import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { EntryType } from '../../../client/contract/desk/entries/types.ts'
import type { WebhookEvent } from '../../../client/contract/desk/webhooks/events.ts'
import type { WebhookDelivery } from '../../../client/contract/desk/webhooks/webhook.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { count, flag } from './columns.ts'
import { operators } from './operators.ts'

/** Addresses of other programs that receive events (docs/decisions/api/webhooks.md). */
export const webhooks = sqliteTable('webhooks', {
  id: integer().primaryKey({ autoIncrement: true }),
  url: text().notNull(),
  events: text({ mode: 'json' }).$type<WebhookEvent[]>().notNull(),
  /** Empty for all. */
  languages: text({ mode: 'json' }).$type<Locale[]>().notNull(),
  types: text({ mode: 'json' }).$type<EntryType[]>().notNull(),
  include_body: flag(false),
  /** Encrypted (`worker/auth/sealed.ts`). */
  secret: text().notNull(),
  /** The replaced secret, and until when it also signs. */
  former_secret: text(),
  rotating_until: text(),
  is_active: flag(true),
  off_reason: text().$type<'gone' | 'failing'>(),
  failing_since: text(),
  created_by: integer()
    .notNull()
    .references(() => operators.id),
  created_at: text().notNull(),
  rev: count(),
})

/**
 * Outbox of events. Triggers insert them in the transaction of their cause, while there is an active webhook or, for
 * those about entries and redirects, a receiver of pings. Deleted after 30 days.
 */
export const webhookEvents = sqliteTable(
  'webhook_events',
  {
    /** `webhook-id` of its deliveries. */
    id: text().primaryKey(),
    /** `redirect.changed` is for search engines only. */
    type: text().$type<WebhookEvent | 'ping' | 'redirect.changed'>().notNull(),
    subject: text({ mode: 'json' }).$type<Record<string, string | number | null>>().notNull(),
    /** Null for events that belong to no language. */
    lang: text().$type<Locale>(),
    /** Null for events that are not about entries. */
    entry_type: text().$type<EntryType>(),
    created_at: text().notNull(),
    /** True until its deliveries were created. */
    is_new: flag(true),
  },
  (t) => [
    index('webhook_events_new').on(t.created_at).where(isNewEvent),
    index('webhook_events_created').on(t.created_at),
  ],
)

/** Predicate of a partial index. */
export const isNewEvent = sql`"webhook_events"."is_new" = 1`

/** An event for one webhook, with the outcome of its last attempt. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    hook_id: integer()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event_id: text()
      .notNull()
      .references(() => webhookEvents.id, { onDelete: 'cascade' }),
    state: text().$type<WebhookDelivery['state']>().notNull().default('pending'),
    attempts: count(),
    /** Next attempt, or the end of the lease of a running one; null once finished. */
    due_at: text(),
    attempted_at: text(),
    status: integer(),
    duration_ms: integer(),
    response: text(),
    error: text().$type<NonNullable<WebhookDelivery['error']>>(),
    created_at: text().notNull(),
  },
  (t) => [
    uniqueIndex('webhook_deliveries_event').on(t.event_id, t.hook_id),
    index('webhook_deliveries_hook').on(t.hook_id, t.id),
    index('webhook_deliveries_due').on(t.hook_id, t.due_at).where(isDueDelivery),
  ],
)

/** Predicate of a partial index. */
export const isDueDelivery = sql`"webhook_deliveries"."due_at" is not null`
