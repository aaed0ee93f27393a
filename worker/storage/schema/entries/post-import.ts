// Imports of posts of an old site (docs/decisions/operation/post-import.md).
import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { PostSource } from '../../../../client/contract/desk/import/post-import.ts'
import { count } from '../columns.ts'
import { images } from '../images.ts'
import { entries } from './entry.ts'

/** One run of an import; a cut-off run continues under the same id. */
export const postImports = sqliteTable('post_imports', {
  id: integer().primaryKey({ autoIncrement: true }),
  /** Name of the file. */
  name: text().notNull(),
  source: text().$type<PostSource>().notNull(),
  created_by: integer(),
  created_at: text().notNull(),
  /** Entries that the run created, and drafts that it replaced. */
  created_count: count(),
  updated_count: count(),
  /** From then on, the run imports no more. */
  undo_started_at: text(),
  undone_at: text(),
})

/** Imported posts by their key in the old site, by which a second import finds them. */
export const importedPosts = sqliteTable(
  'imported_posts',
  {
    /** `source:guid`. */
    source_key: text().primaryKey(),
    entry_id: integer()
      .notNull()
      .unique()
      .references(() => entries.id, { onDelete: 'cascade' }),
    /** The run that created the entry. */
    first_import_id: integer().notNull(),
    /** The last run that wrote the draft. */
    import_id: integer().notNull(),
    /** Hash of the post as it was read and mapped, without its images. */
    source_hash: text().notNull(),
    /** Number of the post's images in the draft; the others have failed or are not fetched yet. */
    image_count: count(),
    /** Revision of the entry after the import. Another one means that the entry was changed since. */
    rev: integer().notNull(),
    /** Number of the stored version with the draft before the last run; null if that run created the entry. */
    former_revision: integer(),
    /** Date of publication at the old site, which the entry keeps when it is first published. */
    published_at: text(),
    /** Posts with the same group are languages of one item. */
    source_group: text(),
  },
  (t) => [
    index('imported_posts_import').on(t.import_id, t.source_key),
    index('imported_posts_group')
      .on(t.source_group)
      .where(sql`"imported_posts"."source_group" is not null`),
  ],
)

/** Images by their address at the old site, which are fetched once. Those of a file have the run in their address. */
export const importedImages = sqliteTable(
  'imported_images',
  {
    url: text().primaryKey(),
    image_id: integer()
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    /** The run that added the image to the library; null if it was there before. */
    import_id: integer(),
  },
  (t) => [
    index('imported_images_image').on(t.image_id),
    index('imported_images_import').on(t.import_id, t.image_id),
  ],
)
