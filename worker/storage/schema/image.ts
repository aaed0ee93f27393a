import { integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { lang } from './columns.ts'

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
  /** Of the file as it was uploaded, in hex; the same file is stored once. */
  sha256: text().unique(),
  /** The point that every cut keeps, from 0 to 1 of width and height; the middle when null. */
  focal_x: real(),
  focal_y: real(),
  /** What is shown of the original. */
  crop: text({ mode: 'json' }).$type<ImageCrop>(),
})

/** In pixels of the original. */
export interface ImageCrop {
  x: number
  y: number
  width: number
  height: number
}

/** What a picture shows, in each language. */
export const imageTexts = sqliteTable(
  'image_texts',
  {
    image_id: integer()
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    lang: lang(),
    alt: text().notNull(),
    caption: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.image_id, t.lang] })],
)
