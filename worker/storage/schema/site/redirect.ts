import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Redirects without language prefix; looked up only when a page is not found. */
export const redirects = sqliteTable(
  'redirects',
  {
    from_path: text().primaryKey(),
    to_path: text().notNull(),
    created_by: integer(),
    created_at: text().notNull(),
  },
  (t) => [
    index('redirects_target').on(t.to_path),
    index('redirects_newest').on(t.created_at, t.from_path),
  ],
)
