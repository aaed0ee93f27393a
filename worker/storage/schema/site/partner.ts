import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { lang } from '../columns.ts'

export const partners = sqliteTable('partners', {
  id: integer().primaryKey(),
  slug: text().notNull().unique(),
  sort: integer().notNull(),
  mark: text().notNull(),
})

export const partnerTexts = sqliteTable(
  'partner_texts',
  {
    partner_id: integer()
      .notNull()
      .references(() => partners.id),
    lang: lang(),
    name: text().notNull(),
    line: text().notNull(),
    /** Path without language prefix to a page about the partner; empty for none. */
    uri: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.partner_id, t.lang] })],
)
