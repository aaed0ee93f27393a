import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Mark Six draws; public from the moment they are drawn. */
export const draws = sqliteTable('draws', {
  /** Draw number: the year and three digits, `2026128`. */
  period: text().primaryKey(),
  drawn_at: text().notNull().unique(),
  /** Six distinct numbers from 1 to 49, ascending. */
  numbers: text({ mode: 'json' }).$type<number[]>().notNull(),
  special: integer().notNull(),
})
