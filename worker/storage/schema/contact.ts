import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { count, flag, lang } from './columns.ts'

/** Captchas shown and not yet used; a used one is deleted. */
export const captchas = sqliteTable(
  'captchas',
  {
    id: text().primaryKey(),
    pin: text().notNull(),
    tries: count(),
    expires_at: text().notNull(),
  },
  (t) => [index('captchas_expiry').on(t.expires_at)],
)

/** Messages of the contact form. */
export const contactMessages = sqliteTable('contact_messages', {
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
  is_junk: flag(false),
  created_at: text().notNull(),
})
