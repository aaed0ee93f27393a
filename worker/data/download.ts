// Groups of downloadable files, and the files themselves, which are stored in R2 and served to members only.
import { and, asc, eq, getTableColumns, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { MaterialGroup } from '../../client/contract/download.ts'
import type { Locale } from '../../client/contract/locale.ts'
import { isOneOf, named, read, type Deps, type Read } from '../storage/db.ts'
import {
  images,
  materialGroups,
  materialGroupTexts,
  materials,
  materialTexts,
} from '../storage/schema/index.ts'
import { within } from '../storage/time-limit.ts'
import { isVisible } from '../storage/visibility.ts'

/** The title of a VIP group's first downloads, which the group is known by; its key while it has none. */
export function nameVipGroup(
  deps: Deps,
  locale: Locale,
  vipGroup: string | null,
): Read<string | null> {
  const { id, sort, vip_group } = materialGroups
  return read(
    [
      deps.db
        .select({ title: materialGroupTexts.title })
        .from(materialGroups)
        .innerJoin(
          materialGroupTexts,
          and(eq(materialGroupTexts.group_id, id), eq(materialGroupTexts.lang, locale)),
        )
        .where(
          and(eq(vip_group, vipGroup ?? ''), isVisible(materialGroups, deps.now().toISOString())),
        )
        .orderBy(asc(sort))
        .limit(1),
    ],
    ([[first]]) => first?.title ?? vipGroup,
  )
}

/** Whether a group is there for every member. */
export function hasMaterialGroup(deps: Deps, slug: string): Read<boolean> {
  const isOpen = and(
    eq(materialGroups.slug, slug),
    isNull(materialGroups.vip_group),
    isVisible(materialGroups, deps.now().toISOString()),
  )
  return read(
    [deps.db.select({ id: materialGroups.id }).from(materialGroups).where(isOpen)],
    ([rows]) => rows.length > 0,
    ['materials'],
  )
}

/** The public groups, or those of one VIP group, in order, each with its files. */
export function listMaterialGroups(
  deps: Deps,
  locale: Locale,
  vipGroup?: string,
): Read<MaterialGroup[]> {
  const groupTitle = alias(materialGroupTexts, 'group_text')
  const { vip_group } = materialGroups
  const isListed = and(
    vipGroup === undefined ? isNull(vip_group) : eq(vip_group, vipGroup),
    isVisible(materialGroups, deps.now().toISOString()),
  )
  return read(
    [
      deps.db
        .select({
          id: materialGroups.id,
          slug: materialGroups.slug,
          title: groupTitle.title,
          intro: groupTitle.intro,
          ...coverColumns,
        })
        .from(materialGroups)
        .innerJoin(
          groupTitle,
          and(eq(groupTitle.group_id, materialGroups.id), eq(groupTitle.lang, locale)),
        )
        .innerJoin(images, eq(images.id, materialGroups.cover_img_id))
        .where(isListed)
        .orderBy(asc(materialGroups.sort)),
      deps.db
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
        .where(isListed)
        .orderBy(asc(materials.sort)),
    ],
    ([groups, files]) =>
      groups.map((group) => ({
        ...toGroup(group),
        files: files.filter((file) => file.group_id === group.id).map(toMaterial),
      })),
    ['materials', 'images'],
  )
}

const coverColumns = {
  cover_path: images.path,
  cover_width: images.width,
  cover_height: images.height,
  cover_color: images.color,
}

const previewColumns = {
  preview_path: named(images.path, 'preview_path'),
  preview_width: named(images.width, 'preview_width'),
  preview_height: named(images.height, 'preview_height'),
  preview_color: named(images.color, 'preview_color'),
}

interface GroupRow extends Pick<MaterialGroup, 'id' | 'slug' | 'title' | 'intro'> {
  cover_path: string
  cover_width: number
  cover_height: number
  cover_color: string | null
}

function toGroup(row: GroupRow): Omit<MaterialGroup, 'files'> {
  const { cover_path: path, cover_width: width, cover_height: height, cover_color: color } = row
  const { id, slug, title, intro } = row
  return { id, slug, title, intro, cover_img: { path, img_alt: '', width, height, color } }
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

/** What is needed to serve a file. */
export interface StoredMaterial {
  id: number
  path: string
  filename: string
  mime: string
  updated_at: string
  /** Of its group. */
  slug: string
  vip_group: string | null
}

/** The published files with these ids, public or not; the caller decides who may have them. */
export function materialsById(deps: Deps, ids: readonly number[]): Read<StoredMaterial[]> {
  const { id, path, filename, mime, updated_at } = materials
  const { slug, vip_group } = materialGroups
  return read(
    [
      deps.db
        .select({ id, path, filename, mime, updated_at, slug, vip_group })
        .from(materials)
        .innerJoin(materialGroups, eq(materialGroups.id, materials.group_id))
        .where(and(isOneOf(id, ids), isVisible(materialGroups, deps.now().toISOString()))),
    ],
    ([rows]) => rows,
  )
}

/** Metadata of a stored file; `null` when it is missing. */
export function statMaterial(deps: Deps, path: string): Promise<R2Object | null> {
  return within('r2', () => deps.media.head(path))
}

/** The file or a range of it: without a body when a condition does not hold, `null` when it is missing. */
export function openMaterial(
  deps: Deps,
  path: string,
  options: R2GetOptions = {},
): Promise<R2Object | R2ObjectBody | null> {
  return within('r2', () => deps.media.get(path, options))
}
