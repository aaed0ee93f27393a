// Maps groups of files for members to their rows and back.
import { and, asc, eq, isNotNull, ne, sql, type SQL } from 'drizzle-orm'
import type { PublishedContent } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { isInIds, constant, read, combine, type Statement, type Read } from '../../../storage/db.ts'
import { jsonTable } from '../../../storage/sql.ts'
import {
  entries,
  materialGroups,
  materialGroupTexts,
  materialGroupVipGroups,
  materials,
  materialTexts,
  materialVersions,
} from '../../../storage/schema/index.ts'
import { initialPosition } from '../order.ts'
import { toRowPerLanguage, textsOf } from './rows/languages.ts'
import type { ItemRow, LiveItem } from './item.ts'
import { syncOwnedRowsStatements, type OwnRows, type OwnedTable } from './rows/owned.ts'
import { isRowKey, rowKey, rowNumber } from './rows/row-ids.ts'
import type { Deps } from '../../../deps.ts'

type Content = PublishedContent<'material_group'>

/** Groups without their files. */
export function materialGroupHeads(deps: Deps, ids: readonly number[]): Read<LiveItem[]> {
  const groups = deps.db.select().from(materialGroups).where(isInIds(materialGroups.id, ids))
  const texts = deps.db
    .select()
    .from(materialGroupTexts)
    .where(isInIds(materialGroupTexts.group_id, ids))
  const vips = deps.db
    .select()
    .from(materialGroupVipGroups)
    .where(isInIds(materialGroupVipGroups.group_id, ids))
  return read([groups, texts, vips] as const, ([rows, written, groupVips]) =>
    rows.map(({ id, slug, cover_img_id, published_at, unpublished_at, updated_at }) => {
      const own = written.filter(({ group_id }) => group_id === id)
      const data = {
        title: textsOf(own, 'title'),
        intro: textsOf(own, 'intro'),
        cover_img: cover_img_id,
        vip_groups: groupVips
          .filter(({ group_id }) => group_id === id)
          .map(({ vip_group }) => vip_group),
        slug,
      }
      return { id, data, published_at, unpublished_at, updated_at }
    }),
  )
}

export function liveMaterialGroups(deps: Deps, ids: readonly number[]): Read<LiveItem[]> {
  return combine(
    { heads: materialGroupHeads(deps, ids), files: filesOf(deps, ids) },
    ({ heads, files }) =>
      heads.map((one) => ({ ...one, data: { ...one.data, files: files.get(one.id) ?? [] } })),
  )
}

/** Abridged revision with one file per set of title languages, which is enough to find missing languages. */
export function sampleFiles(data: SQL): SQL {
  const languages = sql`(select group_concat(title.key) from ${jsonTable(sql`file.value`, 'title', '$.title')})`
  const few = sql`select min(file.value) as one from ${jsonTable(data, 'file', '$.files')} group by ${languages}`
  return sql`json_set(${data}, '$.files', (select json_group_array(json(one)) from (${few})))`
}

/**
 * Files by group id, in order. Only for groups written outside the desk; other groups have their files in the published
 * revision.
 */
function filesOf(deps: Deps, ids: readonly number[]): Read<Map<number, Content['data']['files']>> {
  const { material_id, lang, title } = materialTexts
  const isOwn = sql`${materials.group_id} in (select value from ${jsonTable(ids)}
    where not exists (select 1 from ${entries} where ${entries.type} = 'material_group'
      and ${entries.item_id} = value and ${entries.live_revision} is not null))`
  const rows = deps.db.select().from(materials).where(isOwn).orderBy(asc(materials.sort))
  const titles = deps.db
    .select({ material_id, lang, title })
    .from(materialTexts)
    .innerJoin(materials, eq(materials.id, material_id))
    .where(isOwn)
  return read([rows, titles] as const, ([found, written]) => {
    const titlesOf = Map.groupBy(written, (one) => one.material_id)
    const byGroup = Map.groupBy(found, ({ group_id }) => group_id)
    return new Map(
      [...byGroup].map(([group, own]) => [
        group,
        own.map((file) => ({
          key: rowKey(file.id),
          title: textsOf(titlesOf.get(file.id) ?? [], 'title'),
          file: toFile(file),
          preview_img: file.preview_img_id,
        })),
      ]),
    )
  })
}

function toFile(row: typeof materials.$inferSelect) {
  const { file_id, filename, path, mime, size, width, height, updated_at } = row
  return { id: file_id ?? 0, filename, path, mime, size, width, height, uploaded_at: updated_at }
}

export const materialTables: readonly OwnedTable[] = [
  {
    table: materialGroups,
    owner: materialGroups.id,
    identity: [materialGroups.id],
    initial: (deps, id) => ({ sort: initialPosition(deps, 'material_group', id) }),
  },
  {
    table: materialGroupTexts,
    owner: materialGroupTexts.group_id,
    identity: [materialGroupTexts.group_id, materialGroupTexts.lang],
  },
  {
    table: materialGroupVipGroups,
    owner: materialGroupVipGroups.group_id,
    identity: [materialGroupVipGroups.group_id, materialGroupVipGroups.vip_group],
  },
  { table: materials, owner: materials.group_id, identity: [materials.id] },
  {
    table: materialTexts,
    owner: materialTexts.material_id,
    within: { table: materials, id: materials.id, owner: materials.group_id },
    identity: [materialTexts.material_id, materialTexts.lang],
  },
]

export function materialRows(
  { id, published_at, unpublished_at }: ItemRow,
  { data: { title, intro, files, cover_img, vip_groups, slug } }: Content,
): OwnRows {
  const numbered = files.map((one) => ({ ...one, id: rowNumber(id, one.key) }))
  const group = {
    id,
    slug,
    vip_group: vip_groups[0] ?? null,
    cover_img_id: cover_img,
    file_count: files.length,
    bytes: files.reduce((sum, { file }) => sum + file.size, 0),
    published_at,
    unpublished_at,
  }
  return [
    [group],
    toRowPerLanguage({ title, intro }).map((texts) => ({ group_id: id, ...texts })),
    [...new Set(vip_groups)].map((vip_group) => ({ group_id: id, vip_group })),
    numbered.map(({ id: own, file: { id: file_id, uploaded_at, ...file }, preview_img }, sort) => ({
      id: own,
      group_id: id,
      sort,
      file_id,
      ...file,
      preview_img_id: preview_img ?? null,
      updated_at: uploaded_at,
    })),
    numbered.flatMap((one) =>
      toRowPerLanguage({ title: one.title }).map((texts) => ({ material_id: one.id, ...texts })),
    ),
  ]
}

/**
 * Writes the group, and records each file in the version history of its material. The history outlives the material.
 */
export function materialWrites(deps: Deps, row: ItemRow, content: Content): Statement[] {
  const { id, file_id, filename, group_id } = materials
  const now = deps.now().toISOString()
  return [
    ...syncOwnedRowsStatements(deps, row.id, materialTables, materialRows(row, content)),
    deps.db
      .insert(materialVersions)
      .select(
        sql`select ${id}, ${file_id}, ${filename}, ${now} from ${materials}
          where ${and(eq(group_id, row.id), isNotNull(file_id))}`,
      )
      .onConflictDoNothing(),
  ]
}

/** Slug of the page with files for VIP groups. */
const reserved = 'vip'

/**
 * The conflicting field, if any. A slug must be unique and cannot change, because links contain it. A file's key must
 * belong to this group only.
 */
export function materialConflict(
  deps: Deps,
  { group_id }: Pick<ItemRow, 'group_id'>,
  { data: { slug, files } }: Content,
): Read<string | null> {
  if (slug === reserved) return constant('slug')
  if (!files.every(({ key }) => isRowKey(key))) return constant('files')
  const isOther = and(eq(materialGroups.slug, slug), ne(materialGroups.id, group_id))
  const isChanged = and(eq(materialGroups.id, group_id), ne(materialGroups.slug, slug))
  const groups = deps.db
    .select({ id: materialGroups.id })
    .from(materialGroups)
    .where(sql`(${isOther}) or (${isChanged})`)
  const numbers = files.map(({ key }) => rowNumber(group_id, key))
  const others = deps.db
    .select({ id: materials.id })
    .from(materials)
    .where(and(isInIds(materials.id, numbers), ne(materials.group_id, group_id)))
    .limit(1)
  return read([groups, others] as const, ([taken, strays]) =>
    taken.length > 0 ? 'slug' : strays.length > 0 ? 'files' : null,
  )
}
