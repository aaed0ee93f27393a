import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ImageCrop } from '../../../client/contract/images.ts'
import { lang } from './columns.ts'

/** Data of an image's file. Replacing the file keeps the image's id. */
const fileColumns = {
  filename: text().notNull(),
  origin_filename: text().notNull(),
  info: text().notNull().default(''),
  width: integer().notNull(),
  height: integer().notNull(),
  /** Dominant color as `#rrggbb`; null for images with transparency. */
  color: text(),
  upload_at: text().notNull(),
  upload_by: text().notNull(),
  /** Size in bytes; null for demo content. */
  bytes: integer(),
  /** Visible part of the original. */
  crop: text({ mode: 'json' }).$type<ImageCrop>(),
  /** Path of the uncropped file. */
  original_path: text(),
  /** Focal point of all crops, from 0 to 1 of width and height; null for the middle. */
  focal_x: real(),
  focal_y: real(),
}

export const images = sqliteTable(
  'images',
  {
    id: integer().primaryKey(),
    path: text().notNull().unique(),
    /** Folder in the library; not part of the URL. */
    directory: text().notNull(),
    img_alt: text().notNull().default(''),
    ...fileColumns,
    /** SHA-256 of the uploaded file in hex; identical files are stored once. */
    sha256: text().unique(),
    /** Time at which it was moved to the trash. */
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

/** Replaced files of images; their URLs stay valid. */
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
    /** Time at which another file replaced it. */
    replaced_at: text().notNull(),
  },
  (t) => [
    index('image_file_versions_image').on(t.image_id, t.id),
    index('image_file_versions_path').on(t.path),
  ],
)

/** Alternative text and caption per language. */
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
