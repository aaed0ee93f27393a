import { integer, sqliteTable, text, type AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import { count, lang, richText, searchFields, timestamps, visibility } from '../columns.ts'

/** Columns of all item tables. */
export const itemColumns = {
  id: integer().primaryKey(),
  group_id: integer().notNull(),
  lang: lang(),
  title: text().notNull(),
  subtitle: text().notNull(),
  liked_amount: count(),
  /** Likes from before individual likes were stored; included in `liked_amount`. */
  baseline_like_count: count(),
  comment_count: count(),
  /** Last part of the page's address; empty without one. */
  slug: text().notNull().default(''),
  search_fields: searchFields(),
  ...visibility,
  ...timestamps,
}

/** Any item table, with the shared columns. */
export type ItemTable = ReturnType<typeof sqliteTable<string, typeof itemColumns>>

type EntryColumn =
  | 'id'
  | 'group_id'
  | 'lang'
  | 'title'
  | 'published_at'
  | 'unpublished_at'
  | 'created_at'
  | 'updated_at'

/** Any table with one row per entry, with the shared columns. */
export type EntryTable = ReturnType<
  typeof sqliteTable<string, Pick<typeof itemColumns, EntryColumn>>
>

/** Bodies in a table of their own, so that reading the other columns does not scan them. */
export const bodyTable = <Name extends string>(name: Name, item: () => AnySQLiteColumn) =>
  sqliteTable(name, {
    item_id: integer().primaryKey().references(item, { onDelete: 'cascade' }),
    body: richText().notNull(),
  })

export type BodyTable = ReturnType<typeof bodyTable>
