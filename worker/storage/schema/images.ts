import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ImageCrop } from '../../../client/contract/images.ts'
import { lang } from './columns.ts'

/** What is known of a file. A picture keeps its id when another file takes the place of its own. */
const fileColumns = {
  filename: text().notNull(),
  origin_filename: text().notNull(),
  info: text().notNull().default(''),
  width: integer().notNull(),
  height: integer().notNull(),
  /** `#rrggbb`, what most of the picture looks like; none where it is partly transparent. */
  color: text(),
  upload_at: text().notNull(),
  upload_by: text().notNull(),
  /** Of the file, which is not known of the demo content. */
  bytes: integer(),
  /** What is shown of the original. */
  crop: text({ mode: 'json' }).$type<ImageCrop>(),
  /** Path of what the crop was cut from. */
  original_path: text(),
  /** The point that every cut keeps, from 0 to 1 of width and height; the middle when null. */
  focal_x: real(),
  focal_y: real(),
}

export const images = sqliteTable(
  'images',
  {
    id: integer().primaryKey(),
    path: text().notNull().unique(),
    /** Where the library files it, which is no part of its address. */
    directory: text().notNull(),
    img_alt: text().notNull().default(''),
    ...fileColumns,
    /** Of the file as it was uploaded, in hex; the same file is stored once. */
    sha256: text().unique(),
    /** Since when it waits to be deleted for good. */
    deleted_at: text(),
  },
  (t) => {
    const isKept = sql`${t.deleted_at} is null`
    return [
      index('images_directory').on(t.directory, t.id).where(isKept),
      index('images_uploader').on(t.upload_by, t.id).where(isKept),
      index('images_name')
        .on(sql`${t.origin_filename} collate nocase`, t.id)
        .where(isKept),
      index('images_deleted')
        .on(t.deleted_at, t.id)
        .where(sql`${t.deleted_at} is not null`),
    ]
  },
)

/** The files that pictures had before; their addresses go on working. */
export const imageFileVersions = sqliteTable(
  'image_file_versions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    image_id: integer()
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    path: text().notNull(),
    ...fileColumns,
    sha256: text(),
    /** Until when it was the picture's file. */
    replaced_at: text().notNull(),
  },
  (t) => [
    index('image_file_versions_image').on(t.image_id, t.id),
    index('image_file_versions_path').on(t.path),
  ],
)

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
