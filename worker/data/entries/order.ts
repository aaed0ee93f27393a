// Order of the entries of a type, shared by all languages. It is not part of an entry's content, so restoring a
// revision does not change it.
import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { OrderedGroup } from '../../../client/contract/desk/entries/order-api.ts'
import type { OrderedType } from '../../../client/contract/desk/entries/types.ts'
import { read, type Statement, type Read } from '../../storage/db.ts'
import { jsonTable, jsonValues } from '../../storage/sql.ts'
import {
  banners,
  brands,
  entries,
  faqCategories,
  marqueeItems,
  materialGroups,
  partners,
  themes,
  vipGroups,
} from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

interface Places {
  table: SQLiteTable
  /** Column with the position. */
  sort: SQLiteColumn
  /** Column with the group id. */
  group: SQLiteColumn
  /** Column with the expiry. Expired entries have no position. */
  until?: SQLiteColumn
}

const placesOf: Record<OrderedType, Places> = {
  faq: { table: faqCategories, sort: faqCategories.sort, group: faqCategories.group_id },
  brand: { table: brands, sort: brands.sort, group: brands.id },
  partner: { table: partners, sort: partners.sort, group: partners.id },
  theme: { table: themes, sort: themes.sort, group: themes.id },
  banner: {
    table: banners,
    sort: banners.sort,
    group: banners.group_id,
    until: banners.end_at,
  },
  marquee: {
    table: marqueeItems,
    sort: marqueeItems.sort,
    group: marqueeItems.group_id,
    until: marqueeItems.end_at,
  },
  material_group: { table: materialGroups, sort: materialGroups.sort, group: materialGroups.id },
  vip_group: { table: vipGroups, sort: vipGroups.sort, group: vipGroups.id },
}

/** Sort position after all others. */
export const endOfOrder = Number.MAX_SAFE_INTEGER

/** True if a row has a position: only unexpired entries are ordered. Uses the index on the expiry. */
const hasPosition = (deps: Deps, { until }: Places): SQL =>
  until ? sql`${until} > ${deps.now().toISOString()}` : sql`true`

/** Position of each group of a type, lowest first. */
export function listPositions(deps: Deps, type: OrderedType): Read<Map<number, number>> {
  const places = placesOf[type]
  const { table, sort, group } = places
  const query = deps.db
    .select({
      group: sql<number>`${group}`.as('own'),
      place: sql<number>`min(${sort})`.as('place'),
    })
    .from(table)
    .where(hasPosition(deps, places))
    .groupBy(group)
  return read([query], ([rows]) => new Map(rows.map((row) => [row.group, row.place])))
}

/** Position of a new row: that of the group's other languages, else after all others. */
export function initialPosition(deps: Deps, type: OrderedType, groupId: number): SQL<number> {
  const places = placesOf[type]
  const { table, sort, group } = places
  return sql`coalesce((select min(${sort}) from ${table} where ${group} = ${groupId}),
    (select 1 + max(${sort}) from ${table} where ${hasPosition(deps, places)}), 0)`
}

/** The groups of a type in their order, with their titles in this language or in that of their source. */
export function listOrder(
  deps: Deps,
  type: OrderedType,
  lang: string,
): Read<(OrderedGroup & { languages: OrderedGroup['lang'][] })[]> {
  const { group_id, source_lang, title } = entries
  const query = deps.db
    .select({ group_id, lang: entries.lang, source_lang, title })
    .from(entries)
    .where(
      and(
        eq(entries.type, type),
        isNull(entries.deleted_at),
        inArray(group_id, jsonValues(sql`(${orderOf(deps, type)})`)),
      ),
    )
    .orderBy(asc(group_id), asc(entries.lang))
  const order = deps.db
    .select({ groups: sql<string>`(${orderOf(deps, type)})`.as('groups') })
    .from(sql`(select 1)`)
  return read([order, query] as const, ([[found], rows]) => {
    const byGroup = Map.groupBy(rows, (row) => row.group_id)
    const groups = JSON.parse(found?.groups ?? '[]') as number[]
    return groups.flatMap((group) => {
      const own = byGroup.get(group) ?? []
      const shown =
        own.find((one) => one.lang === lang) ??
        own.find((one) => one.source_lang === null) ??
        own[0]
      if (!shown) return []
      const languages = own.map((one) => one.lang)
      return [{ group_id: group, lang: shown.lang, title: shown.title, languages }]
    })
  })
}

/** The groups of a type in their order, as JSON. Without deleted entries. */
function orderOf(deps: Deps, type: OrderedType): SQL {
  const places = placesOf[type]
  const { table, sort, group } = places
  return sql`select json_group_array(own) from (
    select ${group} as own from ${table}
    where ${hasPosition(deps, places)} and exists (select 1 from ${entries} where ${entries.type} = ${type}
      and ${entries.group_id} = ${group} and ${entries.deleted_at} is null)
    group by ${group} order by min(${sort}), ${group})`
}

interface Reordering {
  groups: readonly number[]
  /** Expected current order. If it has changed, nothing is written. */
  before: readonly number[]
  /** Must follow the statement it is about. */
  audit: Statement
}

export function reorderStatements(
  deps: Deps,
  type: OrderedType,
  { groups, before, audit }: Reordering,
): Statement[] {
  const { table, sort, group } = placesOf[type]
  return [
    deps.db
      .update(table)
      .set({ [sort.name]: sql`(select key from ${jsonTable(groups)} where value = ${group})` })
      .where(
        and(
          inArray(group, jsonValues(groups)),
          sql`(${orderOf(deps, type)}) = ${JSON.stringify(before)}`,
        ),
      ),
    audit,
  ]
}
