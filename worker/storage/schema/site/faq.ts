import type { DataOf } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { lang, richText, timestamps, visibility, visibilityIndexes } from '../columns.ts'

export const faqCategories = sqliteTable(
  'faq_categories',
  {
    id: integer().primaryKey(),
    group_id: integer().notNull(),
    lang: lang(),
    key: text().notNull(),
    icon: text().$type<DataOf<'faq'>['icon']>().notNull(),
    title: text().notNull(),
    intro: text().notNull().default(''),
    sort: integer().notNull(),
    ...visibility,
    ...timestamps,
  },
  (t) => [
    uniqueIndex('faq_categories_key').on(t.lang, t.key),
    ...visibilityIndexes('faq_categories', t),
  ],
)

export const faqItems = sqliteTable(
  'faq_items',
  {
    id: integer().primaryKey(),
    category_id: integer()
      .notNull()
      .references(() => faqCategories.id),
    key: text().notNull(),
    question: text().notNull(),
    answer: richText().notNull(),
    sort: integer().notNull(),
  },
  (t) => [uniqueIndex('faq_items_key').on(t.category_id, t.key)],
)
