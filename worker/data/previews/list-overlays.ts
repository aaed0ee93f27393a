// Differences between a language's lists at another time and now, for the groups that appear, expire or change in
// between (docs/decisions/desk/previews.md).
import { and, eq, gt, lte, sql, type SQL } from 'drizzle-orm'
import type { ItemType } from '../../../client/contract/items.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { isInIds, read, type Read } from '../../storage/db.ts'
import { jsonValues } from '../../storage/sql.ts'
import { itemSources } from '../../storage/rows/items.ts'
import { listItems, itemLists } from '../../storage/schema/index.ts'
import {
  overlaySubset,
  type TableOverlay,
  type StoredRow,
} from '../../storage/rows/table-overlay.ts'
import { recentSince, selectExpected } from '../lists/lists.ts'
import type { Deps } from '../../deps.ts'

/** Maximum number of groups per type that may change visibility between now and the other time. */
export const maxVisibilityChanges = 200

/** Groups that appear or expire between now and the other time, up to the maximum plus one. */
export function groupsChangingVisibility(deps: Deps, type: ItemType, at: Date): Read<number[]> {
  const { table } = itemSources[type]
  const { group_id, published_at, unpublished_at } = table
  const present = deps.now().toISOString()
  const [from, to] = [present, at.toISOString()].toSorted()
  const recent = [deps, { ...deps, now: () => at }].map(recentSince).toSorted()
  const spans = [
    and(gt(published_at, from!), lte(published_at, to!)),
    and(gt(unpublished_at, from!), lte(unpublished_at, to!)),
    // In the past, other articles were recent.
    ...(at < deps.now() && type === 'article'
      ? [and(gt(published_at, recent[0]!), lte(published_at, recent[1]!))]
      : []),
  ]
  const queries = spans.map((where) =>
    deps.db
      .selectDistinct({ group_id })
      .from(table)
      .where(where)
      .limit(maxVisibilityChanges + 1),
  )
  return {
    queries,
    shape: (results) => [
      ...new Set(
        results.flatMap((rows) => (rows as { group_id: number }[]).map((row) => row.group_id)),
      ),
    ],
  }
}

/** Groups of items, and the language of the lists. */
interface Asked {
  type: ItemType
  groups: readonly number[]
  locale: Locale
}

interface ListRow {
  id: number | null
  family: string
  key: string
  total: number | null
}

/** An expected list row of these groups; the list may not exist yet. */
export type WantedEntry = ListRow & {
  group_id: number
  item_id: number
  at: string
  liked_amount: number
}

/** `items` are the overlays of the item and tag tables. */
export function wantedEntries(
  deps: Deps,
  { type, groups, locale }: Asked,
  items: readonly TableOverlay[],
): Read<WantedEntry[]> {
  const { table, tags } = itemSources[type]
  const ofGroups = isInIds(table.group_id, groups)
  const own = items.find((one) => one.table === table)
  const links = items.find((one) => one.table === tags.links)
  const isTagged = sql`${tags.owner} in (select id from main.${table} where ${sql.raw('group_id')} in
    ${jsonValues(groups)})`
  const shadows = [
    ...(own ? [overlaySubset(own, ofGroups)] : []),
    ...(links ? [overlaySubset(links, isTagged)] : []),
  ]
  const all: SQL = sql.join([...shadows, selectExpected(deps, type, groups)], sql`, `)
  const query = deps.db
    .select({
      id: sql<number | null>`${itemLists.id}`.as('id'),
      total: sql<number | null>`${itemLists.total}`.as('total'),
      family: sql<string>`wanted.family`.as('family'),
      key: sql<string>`wanted.key`.as('key'),
      group_id: sql<number>`wanted.group_id`.as('group_id'),
      item_id: sql<number>`wanted.item_id`.as('item_id'),
      at: sql<string>`wanted.at`.as('at'),
      liked_amount: sql<number>`wanted.liked_amount`.as('liked_amount'),
    })
    .from(sql`(with ${all} select * from wanted where locale = ${locale}) as wanted`)
    .leftJoin(
      itemLists,
      sql`${itemLists.locale} = ${locale} and ${itemLists.facet} = wanted.family and ${itemLists.facet_value} = wanted.key`,
    )
  return read([query], ([rows]) => rows)
}

export type HeldEntry = ListRow & { id: number; total: number; group_id: number }

/** Current list rows of these groups. */
export function heldEntries(deps: Deps, { type, groups, locale }: Asked): Read<HeldEntry[]> {
  const query = deps.db
    .select({
      id: itemLists.id,
      family: itemLists.facet,
      key: itemLists.facet_value,
      total: itemLists.total,
      group_id: listItems.group_id,
    })
    .from(listItems)
    .innerJoin(itemLists, eq(itemLists.id, listItems.list_id))
    .where(
      and(
        isInIds(listItems.group_id, groups),
        eq(itemLists.type, type),
        eq(itemLists.locale, locale),
      ),
    )
  return read([query], ([rows]) => rows)
}

/** Overlays of a language's lists, from the stored and the expected rows. */
export function listShadows(
  locale: Locale,
  turned: readonly { type: ItemType; held: readonly HeldEntry[]; wanted: readonly WantedEntry[] }[],
): TableOverlay[] {
  const touched = new Map<string, StoredRow & { id: number; total: number }>()
  const listOf = (type: ItemType, { id, family, key, total }: ListRow) => {
    const name = `${family} ${key}`
    const known = touched.get(name)
    if (known) return known
    // A list that does not exist yet needs a unique id.
    const made = {
      id: id ?? -1 - touched.size,
      locale,
      type,
      facet: family,
      facet_value: key,
      total: total ?? 0,
    }
    touched.set(name, made)
    return made
  }
  const entries: StoredRow[] = []
  const gone: string[] = []
  for (const { type, held, wanted } of turned) {
    for (const one of held) {
      listOf(type, one).total -= 1
      gone.push(`${one.group_id} ${one.id}`)
    }
    for (const { group_id, item_id, at, liked_amount, ...list } of wanted) {
      const own = listOf(type, list)
      own.total += 1
      entries.push({ group_id, list_id: own.id, item_id, sort_date: at, liked_amount })
    }
  }
  if (touched.size === 0) return []
  const rows = [...touched.values()]
  return [
    { table: itemLists, key: 'id', without: rows.map(({ id }) => id), rows },
    { table: listItems, key: `group_id || ' ' || list_id`, without: gone, rows: entries },
  ]
}
