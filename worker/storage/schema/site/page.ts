import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ComponentOverrides } from '../../../../client/contract/site/home-components.ts'
import type { FrontPageName } from '../../../../client/contract/paths.ts'
import {
  flag,
  lang,
  richText,
  searchFields,
  timestamps,
  visibility,
  visibilityIndexes,
} from '../columns.ts'

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
    search_fields: searchFields(),
    ...visibility,
    ...timestamps,
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
    /** Shared by all languages. */
    key: text().notNull().default(''),
    component_id: integer().notNull(),
    title: text().notNull(),
    subtitle: text().notNull().default(''),
    button_list: text({ mode: 'json' }).$type<{ text: string; uri: string }[]>().notNull(),
    overrides: text({ mode: 'json' }).$type<ComponentOverrides>().notNull().default({}),
    sort: integer().notNull(),
    ...visibility,
    ...timestamps,
    /** Public names of its author and last editor. */
    created_by: text().notNull().default('seed'),
    updated_by: text().notNull().default('seed'),
  },
  (t) => [
    uniqueIndex('page_components_key').on(t.page_id, t.key),
    ...visibilityIndexes('page_components', t),
  ],
)

/** Sections of a front page as arranged by operators. A front page without rows has its default sections. */
export const frontSections = sqliteTable(
  'front_sections',
  {
    id: integer().primaryKey(),
    lang: lang(),
    front_page: text().$type<FrontPageName>().notNull(),
    /** Shared by all languages. */
    key: text().notNull(),
    section: text().notNull(),
    title: text().notNull(),
    intro: text().notNull(),
    amount: integer(),
    sort: integer().notNull(),
    is_visible: flag(true),
  },
  (t) => [uniqueIndex('front_sections_key').on(t.lang, t.front_page, t.key)],
)
