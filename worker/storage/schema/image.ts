import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const images = sqliteTable('images', {
  id: integer().primaryKey(),
  path: text().notNull().unique(),
  directory: text().notNull(),
  filename: text().notNull(),
  origin_filename: text().notNull(),
  img_alt: text().notNull().default(''),
  info: text().notNull().default(''),
  width: integer().notNull(),
  height: integer().notNull(),
  /** `#rrggbb`, what most of the picture looks like; none where it is partly transparent. */
  color: text(),
  upload_at: text().notNull(),
  upload_by: text().notNull(),
})
