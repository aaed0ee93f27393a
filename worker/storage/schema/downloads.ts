import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { count, lang, timestamps, visibility, visibilityIndexes } from './columns.ts'
import { images } from './images.ts'

/** Groups of members with their own files. */
export const vipGroups = sqliteTable(
  'vip_groups',
  {
    id: integer().primaryKey(),
    /** Value of `users.vip_group`. */
    slug: text().notNull().unique(),
    sort: integer().notNull(),
  },
  (t) => [index('vip_groups_sort').on(t.sort)],
)

export const vipGroupTexts = sqliteTable(
  'vip_group_texts',
  {
    vip_group_id: integer()
      .notNull()
      .references(() => vipGroups.id),
    lang: lang(),
    name: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.vip_group_id, t.lang] }),
    index('vip_group_texts_name').on(t.name),
  ],
)

/**
 * Groups of downloadable files. If `vip_group` is set, a group is for the VIP groups in `material_group_vip_groups`,
 * otherwise for everybody.
 */
export const materialGroups = sqliteTable(
  'material_groups',
  {
    id: integer().primaryKey(),
    slug: text().notNull().unique(),
    sort: integer().notNull(),
    /** First of its VIP groups; null for everybody. */
    vip_group: text(),
    cover_img_id: integer()
      .notNull()
      .references(() => images.id),
    /** Totals of its files, so that lists of groups do not read the files. */
    file_count: count(),
    bytes: count(),
    ...visibility,
    ...timestamps,
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

export const materialGroupVipGroups = sqliteTable(
  'material_group_vip_groups',
  {
    group_id: integer()
      .notNull()
      .references(() => materialGroups.id),
    vip_group: text()
      .notNull()
      .references(() => vipGroups.slug),
  },
  (t) => [
    primaryKey({ columns: [t.group_id, t.vip_group] }),
    index('material_group_vip_groups_group').on(t.vip_group),
  ],
)

/** Every file ever uploaded for members. Files with equal bytes share a row. */
export const materialFiles = sqliteTable('material_files', {
  id: integer().primaryKey({ autoIncrement: true }),
  sha256: text().notNull().unique(),
  /** Key in R2. */
  path: text().notNull().unique(),
  filename: text().notNull(),
  mime: text().notNull(),
  /** Bytes. */
  size: integer().notNull(),
  width: integer(),
  height: integer(),
  uploaded_at: text().notNull(),
  uploaded_by: text().notNull(),
})

/** Published file versions of a material. */
export const materialVersions = sqliteTable(
  'material_versions',
  {
    material_id: integer().notNull(),
    file_id: integer()
      .notNull()
      .references(() => materialFiles.id),
    filename: text().notNull(),
    /** Time of first publication. */
    published_at: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.material_id, t.file_id] }),
    index('material_versions_file').on(t.file_id),
  ],
)

/** Downloadable files. File data is repeated here, so that lists read one row per file. */
export const materials = sqliteTable(
  'materials',
  {
    id: integer().primaryKey(),
    group_id: integer()
      .notNull()
      .references(() => materialGroups.id),
    sort: integer().notNull(),
    file_id: integer().references(() => materialFiles.id),
    /** Key in R2. */
    path: text().notNull(),
    filename: text().notNull(),
    mime: text().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    /** Pixels; null for files that are not images. */
    width: integer(),
    height: integer(),
    preview_img_id: integer().references(() => images.id),
    ...timestamps,
  },
  (t) => [
    index('materials_group').on(t.group_id, t.sort),
    index('materials_file').on(t.file_id),
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
