import { integer, text, type sqliteTable } from 'drizzle-orm/sqlite-core'
import { count, lang, richText, stamps, visibility } from './columns.ts'

/** The columns that every table of items has; each type adds its own. */
export const itemColumns = {
  id: integer().primaryKey(),
  group_id: integer().notNull(),
  lang: lang(),
  title: text().notNull(),
  subtitle: text().notNull(),
  body: richText().notNull(),
  liked_amount: count(),
  /** Likes from before each like had a row; included in `liked_amount`. */
  liked_before: count(),
  comment_count: count(),
  ...visibility,
  ...stamps,
}

/** The table of any type of item, with the columns that all of them have. */
export type ItemTable = ReturnType<typeof sqliteTable<string, typeof itemColumns>>
