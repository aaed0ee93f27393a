import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ComponentChoices } from '../../../../client/contract/site/home-components.ts'
import type { Hub } from '../../../../client/contract/paths.ts'
import { flag, lang, richText, stamps, visibility, visibilityIndexes } from '../columns.ts'

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
    /** The same in all languages. */
    key: text().notNull().default(''),
    component_id: integer().notNull(),
    title: text().notNull(),
    subtitle: text().notNull().default(''),
    button_list: text({ mode: 'json' }).$type<{ text: string; uri: string }[]>().notNull(),
    choices: text({ mode: 'json' }).$type<ComponentChoices>().notNull().default({}),
    sort: integer().notNull(),
    ...visibility,
    ...stamps,
    /** Public names of who wrote and last changed it. */
    created_by: text().notNull().default('seed'),
    updated_by: text().notNull().default('seed'),
  },
  (t) => [
    uniqueIndex('page_components_key').on(t.page_id, t.key),
    ...visibilityIndexes('page_components', t),
  ],
)

/** How operators have arranged a front page; one without rows is as it is by itself. */
export const frontSections = sqliteTable(
  'front_sections',
  {
    id: integer().primaryKey(),
    lang: lang(),
    hub: text().$type<Hub>().notNull(),
    /** The same in all languages. */
    key: text().notNull(),
    section: text().notNull(),
    title: text().notNull(),
    intro: text().notNull(),
    amount: integer(),
    sort: integer().notNull(),
    shown: flag(true),
  },
  (t) => [uniqueIndex('front_sections_key').on(t.lang, t.hub, t.key)],
)
