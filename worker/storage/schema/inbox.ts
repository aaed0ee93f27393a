import type { ContactMessageState } from '../../../client/contract/desk/inbox/states.ts'
import { isNotNull, sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { AnswerTexts, SlotState } from '../../../client/contract/desk/inbox/message.ts'
import { count, flag, lang } from './columns.ts'
import { operators } from './operators.ts'

/** Captchas shown and not yet used; a used one is deleted. */
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

/** Messages of the contact form. */
export const contactMessages = sqliteTable(
  'contact_messages',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** The captcha it was sent with: one message each. */
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
    /** Start of the slot asked for. */
    demo_at: text(),
    time_zone: text(),
    newsletter: flag(false),
    /** Source of the visit. */
    track_source: text(),
    /** The hidden field was filled in: the message is kept, but no mail announces it. */
    is_spam: flag(false),
    created_at: text().notNull(),
    /** What operators make of it. */
    state: text().$type<ContactMessageState>().notNull().default('new'),
    assigned_to: integer().references(() => operators.id),
    /** Rises with each change by operators. */
    rev: count(),
  },
  (t) => [
    index('contact_messages_state').on(t.state),
    index('contact_messages_assigned').on(t.assigned_to).where(isNotNull(t.assigned_to)),
    index('contact_messages_email').on(t.email),
  ],
)

/** Messages that are gone, by nothing but their number, for as long as a backup may hold them. */
export const messageTombstones = sqliteTable(
  'message_tombstones',
  { message_id: integer().primaryKey(), at: text().notNull() },
  (t) => [index('message_tombstones_time').on(t.at)],
)

/** What operators add to a message: notes among themselves, and answers that were mailed to its sender. */
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
    /** Of an answer. */
    subject: text(),
    text: text().notNull(),
    /** Of an answer: its row in the outbox, for as long as that is kept. */
    mail_id: text(),
    at: text().notNull(),
  },
  (t) => [index('message_activities_message').on(t.message_id, t.id)],
)

/** What answers begin with, in the languages that were written. */
export const responseTemplates = sqliteTable('response_templates', {
  id: integer().primaryKey({ autoIncrement: true }),
  name: text().notNull(),
  texts: text({ mode: 'json' }).$type<AnswerTexts>().notNull(),
  rev: count(),
  deleted_at: text(),
})

/** Slots of demos that are not on offer: taken by a message, or closed by operators. */
export const demoSlots = sqliteTable(
  'demo_slots',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Null: operators have closed it. */
    message_id: integer()
      .unique()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    starts_at: text().notNull(),
    state: text().$type<SlotState>().notNull(),
    /** Rises with each change by operators. */
    rev: count(),
  },
  (t) => [uniqueIndex('demo_slots_taken').on(t.starts_at).where(isReserved)],
)

/** A slot is taken once. An index holds these alone, and a query uses it by the same words. */
export const isReserved = sql`"demo_slots"."state" <> 'cancelled'`
