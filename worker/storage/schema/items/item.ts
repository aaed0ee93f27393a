import { integer, sqliteTable, text, type AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import { count, lang, richText, timestamps, visibility } from '../columns.ts'

/** The columns that every table of items has; each type adds its own. */
export const itemColumns = {
  id: integer().primaryKey(),
  group_id: integer().notNull(),
  lang: lang(),
  title: text().notNull(),
  subtitle: text().notNull(),
  liked_amount: count(),
  /** Likes from before each like had a row; included in `liked_amount`. */
  baseline_like_count: count(),
  comment_count: count(),
  ...visibility,
  ...timestamps,
}

/** The table of any type of item, with the columns that all of them have. */
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

/** A table with a row for each entry of a kind, with the columns that all of these have. */
export type EntryTable = ReturnType<
  typeof sqliteTable<string, Pick<typeof itemColumns, EntryColumn>>
>

/** The bodies of the items of a table, apart from it: whoever reads its other columns need not pass them. */
export const bodyTable = <Name extends string>(name: Name, item: () => AnySQLiteColumn) =>
  sqliteTable(name, {
    item_id: integer().primaryKey().references(item, { onDelete: 'cascade' }),
    body: richText().notNull(),
  })

export type BodyTable = ReturnType<typeof bodyTable>
