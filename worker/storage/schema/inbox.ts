import type { ContactMessageState } from '../../../client/contract/desk/inbox/states.ts'
import { isNotNull, sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { AnswerTexts, SlotState } from '../../../client/contract/desk/inbox/message.ts'
import { count, flag, lang } from './columns.ts'
import { operators } from './operators.ts'

/** Captchas that were shown and not used; using one deletes it. */
export const captchas = sqliteTable(
  'captchas',
  {
    id: text().primaryKey(),
    pin: text().notNull(),
    attempts: count(),
    expires_at: text().notNull(),
  },
  (t) => [index('captchas_expiry').on(t.expires_at)],
)

/** Contact form submissions. */
export const contactMessages = sqliteTable(
  'contact_messages',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Captcha used for it; each allows one message. */
    captcha_id: text().notNull().unique(),
    lang: lang(),
    title: text().notNull(),
    gender: text().$type<'male' | 'female'>(),
    email: text().notNull(),
    company: text(),
    /** E.164. */
    phone: text(),
    account_id: text(),
    country: text(),
    messenger: text(),
    messenger_account: text(),
    interest: text().$type<'A' | 'B' | 'C'>().notNull(),
    message: text().notNull(),
    /** Start of the requested demo slot. */
    demo_at: text(),
    time_zone: text(),
    newsletter: flag(false),
    /** Source of the visit. */
    track_source: text(),
    /** Honeypot was filled in; the message is stored, but no email announces it. */
    is_spam: flag(false),
    created_at: text().notNull(),
    /** Status at the desk. */
    state: text().$type<ContactMessageState>().notNull().default('new'),
    assigned_to: integer().references(() => operators.id),
    /** Incremented by every change at the desk. */
    rev: count(),
  },
  (t) => [
    index('contact_messages_state').on(t.state),
    index('contact_messages_assigned').on(t.assigned_to).where(isNotNull(t.assigned_to)),
    index('contact_messages_email').on(t.email),
  ],
)

/** Ids of deleted contact messages, kept for as long as a backup may contain them. */
export const messageTombstones = sqliteTable(
  'message_tombstones',
  { message_id: integer().primaryKey(), at: text().notNull() },
  (t) => [index('message_tombstones_time').on(t.at)],
)

/** Internal notes and responses sent by email. */
export const messageActivities = sqliteTable(
  'message_activities',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    message_id: integer()
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    kind: text().$type<'note' | 'answer'>().notNull(),
    operator_id: integer()
      .notNull()
      .references(() => operators.id),
    /** Subject of a response; null for notes. */
    subject: text(),
    text: text().notNull(),
    /** Outbox row of a response, while that is retained. */
    mail_id: text(),
    at: text().notNull(),
  },
  (t) => [index('message_activities_message').on(t.message_id, t.id)],
)

/** Templates for responses, in the languages that were written. */
export const responseTemplates = sqliteTable('response_templates', {
  id: integer().primaryKey({ autoIncrement: true }),
  name: text().notNull(),
  texts: text({ mode: 'json' }).$type<AnswerTexts>().notNull(),
  rev: count(),
  deleted_at: text(),
})

/** Demo slots that are not available: reserved by a message or closed by an operator. */
export const demoSlots = sqliteTable(
  'demo_slots',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Null if an operator closed it. */
    message_id: integer()
      .unique()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    starts_at: text().notNull(),
    state: text().$type<SlotState>().notNull(),
    /** Incremented by every change at the desk. */
    rev: count(),
  },
  (t) => [uniqueIndex('demo_slots_taken').on(t.starts_at).where(isReserved)],
)

/** Each slot can be reserved once. Predicate of a partial index, which SQLite uses only for the same text. */
export const isReserved = sql`"demo_slots"."state" <> 'cancelled'`
