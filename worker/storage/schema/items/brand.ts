import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { lang } from '../columns.ts'

export const brands = sqliteTable(
  'brands',
  {
    id: integer().primaryKey(),
    slug: text().notNull().unique(),
    sort: integer().notNull(),
  },
  (t) => [index('brands_sort').on(t.sort)],
)

export const brandTexts = sqliteTable(
  'brand_texts',
  {
    brand_id: integer()
      .notNull()
      .references(() => brands.id),
    lang: lang(),
    name: text().notNull(),
    intro: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.brand_id, t.lang] }), index('brand_texts_name').on(t.name)],
)
