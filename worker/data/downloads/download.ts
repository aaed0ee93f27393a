// Groups of downloadable files, and the files, which are stored in R2 and served only to members.
import { and, asc, eq, getTableColumns, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { MaterialGroup, MaterialGroupCard } from '../../../client/contract/downloads.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { isInIds, aliasColumn, read, combine, type Read } from '../../storage/db.ts'
import {
  images,
  materialGroups,
  materialGroupTexts,
  materialGroupVipGroups,
  materials,
  materialTexts,
  vipGroups,
  vipGroupTexts,
} from '../../storage/schema/index.ts'
import { withTimeout } from '../../storage/time-limit.ts'
import { isVisible } from '../../storage/rows/visibility.ts'
import type { Deps } from '../../deps.ts'

/** Display name of a VIP group in this language; its slug if it has none. */
export function nameVipGroup(
  deps: Deps,
  locale: Locale,
  vipGroup: string | null,
): Read<string | null> {
  const query = deps.db
    .select({ name: vipGroupTexts.name })
    .from(vipGroups)
    .innerJoin(
      vipGroupTexts,
      and(eq(vipGroupTexts.vip_group_id, vipGroups.id), eq(vipGroupTexts.lang, locale)),
    )
    .where(eq(vipGroups.slug, vipGroup ?? ''))
  return read([query], ([[found]]) => found?.name ?? vipGroup)
}

/** Groups for all members, in order, without their files. */
export function listGroupCards(deps: Deps, locale: Locale): Read<MaterialGroupCard[]> {
  const query = selectGroups(deps, locale)
    .where(isListedGroup(deps))
    .orderBy(asc(materialGroups.sort))
  return read([query], ([groups]) => groups.map(toCard), ['materials', 'images'])
}

/** A group for all members with its files; `null` if there is none. */
export function getMaterialGroup(
  deps: Deps,
  locale: Locale,
  slug: string,
): Read<MaterialGroup | null> {
  return combine(
    { found: groupsWith(deps, locale, and(isListedGroup(deps), eq(materialGroups.slug, slug))) },
    ({ found: [group] }) => group ?? null,
  )
}

/** Groups for all members, or those of one VIP group, in order, with their files. */
export function listMaterialGroups(
  deps: Deps,
  locale: Locale,
  vipGroup?: string,
): Read<MaterialGroup[]> {
  return groupsWith(deps, locale, isListedGroup(deps, vipGroup))
}

function groupsWith(deps: Deps, locale: Locale, where: SQL | undefined): Read<MaterialGroup[]> {
  const files = deps.db
    .select({
      ...getTableColumns(materials),
      title: materialTexts.title,
      ...previewColumns,
    })
    .from(materials)
    .innerJoin(materialGroups, eq(materialGroups.id, materials.group_id))
    .innerJoin(
      materialTexts,
      and(eq(materialTexts.material_id, materials.id), eq(materialTexts.lang, locale)),
    )
    .leftJoin(images, eq(images.id, materials.preview_img_id))
    .where(where)
    .orderBy(asc(materials.sort))
  const groups = selectGroups(deps, locale).where(where).orderBy(asc(materialGroups.sort))
  return read(
    [groups, files] as const,
    ([rows, all]) => {
      const filesOf = Map.groupBy(all, ({ group_id }) => group_id)
      return rows.map((row) => {
        const { file_count: _count, bytes: _bytes, ...group } = toCard(row)
        return { ...group, files: (filesOf.get(group.id) ?? []).map(toMaterial) }
      })
    },
    ['materials', 'images'],
  )
}

/** True if a group is listed for all members, or for those of a VIP group. */
function isListedGroup(deps: Deps, vipGroup?: string): SQL | undefined {
  const { id, vip_group } = materialGroups
  return and(
    vipGroup === undefined ? isNull(vip_group) : inArray(id, groupsFor(deps, vipGroup)),
    isVisible(materialGroups, deps.now().toISOString()),
  )
}

function selectGroups({ db }: Deps, locale: Locale) {
  const { id, slug, file_count, bytes, cover_img_id } = materialGroups
  const { title, intro, group_id, lang } = materialGroupTexts
  return db
    .select({
      id,
      slug,
      file_count,
      bytes,
      title: aliasColumn(title, 'group_title'),
      intro,
      ...coverColumns,
    })
    .from(materialGroups)
    .innerJoin(materialGroupTexts, and(eq(group_id, id), eq(lang, locale)))
    .innerJoin(images, eq(images.id, cover_img_id))
    .$dynamic()
}

/** Ids of the groups for a VIP group. */
function groupsFor({ db }: Deps, vipGroup: string) {
  const { group_id, vip_group } = materialGroupVipGroups
  return db.select({ group_id }).from(materialGroupVipGroups).where(eq(vip_group, vipGroup))
}

const coverColumns = {
  cover_path: images.path,
  cover_width: images.width,
  cover_height: images.height,
  cover_color: images.color,
}

const previewColumns = {
  preview_path: aliasColumn(images.path, 'preview_path'),
  preview_width: aliasColumn(images.width, 'preview_width'),
  preview_height: aliasColumn(images.height, 'preview_height'),
  preview_color: aliasColumn(images.color, 'preview_color'),
}

interface GroupRow extends Omit<MaterialGroupCard, 'cover_img'> {
  cover_path: string
  cover_width: number
  cover_height: number
  cover_color: string | null
}

function toCard(row: GroupRow): MaterialGroupCard {
  const { cover_path: path, cover_width: width, cover_height: height, cover_color: color } = row
  const { id, slug, title, intro, file_count, bytes } = row
  const cover_img = { path, img_alt: '', width, height, color }
  return { id, slug, title, intro, file_count, bytes, cover_img }
}

interface FileRow extends Omit<MaterialGroup['files'][number], 'preview'> {
  preview_path: string | null
  preview_width: number | null
  preview_height: number | null
  preview_color: string | null
}

function toMaterial(row: FileRow): MaterialGroup['files'][number] {
  const { id, title, filename, mime, size, width, height, updated_at, preview_path: path } = row
  const preview = path && {
    path,
    img_alt: '',
    width: row.preview_width ?? 0,
    height: row.preview_height ?? 0,
    color: row.preview_color,
  }
  return { id, title, filename, mime, size, width, height, updated_at, preview: preview || null }
}

/** Data needed to serve a file. */
export interface StoredMaterial {
  id: number
  path: string
  filename: string
  mime: string
  updated_at: string
  /** Slug of its group. */
  slug: string
  /** VIP groups that may download it; empty for everybody. */
  vip_groups: readonly string[]
}

/** Published files with these ids, restricted or not; the caller checks access. */
export function materialsById(deps: Deps, ids: readonly number[]): Read<StoredMaterial[]> {
  const { id, path, filename, mime, updated_at } = materials
  const { slug, vip_group } = materialGroups
  const vips =
    sql<string>`(select json_group_array(vip.vip_group) from ${materialGroupVipGroups} as vip
    where vip.group_id = ${materialGroups.id})`.as('vips')
  return read(
    [
      deps.db
        .select({ id, path, filename, mime, updated_at, slug, vip_group, vips })
        .from(materials)
        .innerJoin(materialGroups, eq(materialGroups.id, materials.group_id))
        .where(and(isInIds(id, ids), isVisible(materialGroups, deps.now().toISOString()))),
    ],
    ([rows]) =>
      rows.map(({ vip_group: first, vips: all, ...row }) => {
        const others = JSON.parse(all) as string[]
        // A row written outside the desk may have only the first group.
        return { ...row, vip_groups: others.length > 0 || first === null ? others : [first] }
      }),
  )
}

/** Metadata of a stored file; `null` if it is missing. */
export function statMaterial(deps: Deps, path: string): Promise<R2Object | null> {
  return withTimeout('r2', () => deps.media.head(path))
}

/** The file or a range of it; `null` if the file is missing. */
export function openMaterial(
  deps: Deps,
  path: string,
  options: R2GetOptions = {},
): Promise<R2ObjectBody | null> {
  return withTimeout('r2', () => deps.media.get(path, options))
}
