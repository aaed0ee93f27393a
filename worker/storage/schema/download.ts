import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { lang, stamps, visibility, visibilityIndexes } from './columns.ts'
import { images } from './image.ts'

/** Groups of downloadable files; `vip_group` names the members they are for; null means everybody. */
export const materialGroups = sqliteTable(
  'material_groups',
  {
    id: integer().primaryKey(),
    slug: text().notNull().unique(),
    sort: integer().notNull(),
    vip_group: text(),
    cover_img_id: integer()
      .notNull()
      .references(() => images.id),
    ...visibility,
    ...stamps,
  },
  (t) => [
    index('material_groups_cover').on(t.cover_img_id),
    ...visibilityIndexes('material_groups', t),
  ],
)

export const materialGroupTexts = sqliteTable(
  'material_group_texts',
  {
    group_id: integer()
      .notNull()
      .references(() => materialGroups.id),
    lang: lang(),
    title: text().notNull(),
    intro: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.group_id, t.lang] })],
)

export const materials = sqliteTable(
  'materials',
  {
    id: integer().primaryKey(),
    group_id: integer()
      .notNull()
      .references(() => materialGroups.id),
    sort: integer().notNull(),
    /** Key in R2. */
    path: text().notNull().unique(),
    filename: text().notNull(),
    mime: text().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    /** Of pictures, in pixels. */
    width: integer(),
    height: integer(),
    preview_img_id: integer().references(() => images.id),
    ...stamps,
  },
  (t) => [
    index('materials_group').on(t.group_id, t.sort),
    index('materials_preview')
      .on(t.preview_img_id)
      .where(sql`${t.preview_img_id} is not null`),
  ],
)

export const materialTexts = sqliteTable(
  'material_texts',
  {
    material_id: integer()
      .notNull()
      .references(() => materials.id),
    lang: lang(),
    title: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.material_id, t.lang] })],
)
