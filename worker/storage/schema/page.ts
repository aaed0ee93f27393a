import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { lang, richText, stamps, visibility, visibilityIndexes } from './columns.ts'

export const pages = sqliteTable(
  'pages',
  {
    id: integer().primaryKey(),
    group_id: integer().notNull(),
    lang: lang(),
    uri: text().notNull(),
    title: text().notNull(),
    subtitle: text().notNull().default(''),
    body: richText(),
    ...visibility,
    ...stamps,
  },
  (t) => [
    uniqueIndex('pages_uri').on(t.lang, t.uri),
    index('pages_group').on(t.group_id),
    ...visibilityIndexes('pages', t),
  ],
)

export const pageComponents = sqliteTable(
  'page_components',
  {
    id: integer().primaryKey(),
    page_id: integer()
      .notNull()
      .references(() => pages.id),
    component_id: integer().notNull(),
    title: text().notNull(),
    subtitle: text().notNull().default(''),
    button_list: text({ mode: 'json' }).$type<{ text: string; uri: string }[]>().notNull(),
    sort: integer().notNull(),
    ...visibility,
    ...stamps,
    /** Public names of who wrote and last changed it. */
    created_by: text().notNull().default('seed'),
    updated_by: text().notNull().default('seed'),
  },
  (t) => visibilityIndexes('page_components', t),
)
