// Pages of materialized lists, by number or cursor. A page reads only the rows it shows.
import { and, sql, type SQL } from 'drizzle-orm'
import type { ItemType } from '../../../client/contract/items.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { maxNumberedItems } from '../../../client/contract/page-number-limits.ts'
import { brands, listItems, itemLists, tagLabels, tags } from '../../storage/schema/index.ts'
import type { ItemTable } from '../../storage/schema/items/item.ts'
import { itemTag, listTag, lazyTag, type Tag } from '../../storage/tags.ts'
import { isVisible } from '../../storage/rows/visibility.ts'
import { cursorOf, parseCursor, type ListPage, type PageParams, type Place } from '../paging.ts'
import { selectYears } from '../years.ts'
import type { Deps } from '../../deps.ts'
import { compareRows } from '../../storage/sql.ts'

/** Number of pages that show changes at once; later pages may be hours old. */
const freshPages = 3

export interface ItemListRef {
  family: string
  /** Selects the facet values of the lists as `key`; for lists of brands also `brand_id`. */
  keys: SQL
  /** Maximum number of lists; the page shows their union. */
  count: number
}

/** The list of a facet without values. */
export function unfacetedList(family: string): ItemListRef {
  return { family, keys: sql`select '' as key`, count: 1 }
}

/** The rowid is in every index, so a subquery on an index finds the rows of a page before they are read. */
export const rowid = sql`${listItems}.rowid`

export type Order = 'new' | 'old' | 'popular'

interface PageQuery {
  order: Order
  paging: PageParams
  /** Earliest sort date, ISO 8601. */
  since?: string | undefined
  /** End of the sort dates, ISO 8601. */
  until?: string | undefined
}

/**
 * Entries of a page plus one, as a table `entry` with `item_id` and `place`. `place` is the sort value used in cursors.
 */
export function selectEntries(locale: Locale, list: ItemListRef, query: PageQuery): SQL {
  const { order, paging, since, until } = query
  const column = order === 'popular' ? listItems.liked_amount : listItems.sort_date
  const [direction, compare] = order === 'old' ? (['asc', '>'] as const) : (['desc', '<'] as const)
  const { skipped, limit, behind } = windowOf(paging, list.count, order)
  const sorted = (place: SQL, item: SQL) =>
    sql`order by ${place} ${sql.raw(direction)}, ${item} ${sql.raw(direction)}`
  const chosen = and(
    behind
      ? compareRows([column, listItems.item_id], compare, [behind.place, behind.id])
      : undefined,
    // The unary plus makes SQLite use the index on likes instead of reading everything since the date.
    since === undefined
      ? undefined
      : sql`${order === 'popular' ? sql`+${listItems.sort_date}` : listItems.sort_date} >= ${since}`,
    // The place of a cursor already bounds the index.
    until === undefined
      ? undefined
      : sql`${behind ? sql`+${listItems.sort_date}` : listItems.sort_date} < ${until}`,
  )
  const own = sorted(sql`${column}`, sql`${listItems.item_id}`)
  const of = (list_id: SQL) => sql`${and(sql`${listItems.list_id} = ${list_id}`, chosen)} ${own}`
  if (list.count === 1)
    return sql`(select ${listItems.item_id} as item_id, ${column} as place from ${listItems}
      where ${of(sql`(${idsOf(locale, list)})`)} limit ${limit} offset ${skipped}) as entry`
  const ofEach = sql`select ${rowid} from ${listItems} where ${of(sql`one.id`)} limit ${limit + skipped}`
  const place = order === 'popular' ? sql`each_entry.liked_amount` : sql`each_entry.sort_date`
  return sql`(select each_entry.item_id as item_id, ${place} as place from (${idsOf(locale, list)}) as one
    cross join ${listItems} as each_entry on each_entry.rowid in (${ofEach})
    ${sorted(place, sql`each_entry.item_id`)} limit ${limit} offset ${skipped}) as entry`
}

/** Entries of the lists of brands: brands in their configured order, newest first within each. */
export function selectByBrand(locale: Locale, list: ItemListRef, paging: PageParams): SQL {
  const { skipped, limit } = windowOf(paging, 1, 'new')
  const until = skipped + limit
  const shelf = sql`select ${itemLists.id} as id, ${brands.sort} as sort, ${brands.id} as brand_id, ${itemLists.total} as total,
      sum(${itemLists.total}) over (order by ${brands.sort}, ${brands.id}) - ${itemLists.total} as before
    from (${list.keys}) as named cross join ${brands} on ${brands.id} = named.brand_id
    cross join ${itemLists} on ${isOf(locale, list)}`
  const isShown = sql`before < ${until} and before + total > ${skipped}`
  return sql`(with shelf as materialized (${shelf})
    select each_entry.item_id as item_id, each_entry.sort_date as place from shelf
    cross join ${listItems} as each_entry on each_entry.rowid in (
      select ${rowid} from ${listItems} where ${listItems.list_id} = shelf.id
      order by ${listItems.sort_date} desc, ${listItems.item_id} desc limit ${until})
    where ${isShown}
    order by shelf.sort, shelf.brand_id, each_entry.sort_date desc, each_entry.item_id desc
    limit ${limit} offset ${skipped} - (select coalesce(min(before), 0) from shelf where ${isShown})) as entry`
}

function isOf(locale: Locale, { family }: ItemListRef): SQL {
  return sql`${itemLists.locale} = ${locale} and ${itemLists.facet} = ${family} and ${itemLists.facet_value} = named.key`
}

/** Ids of the lists as `id`. */
export function idsOf(locale: Locale, list: ItemListRef): SQL {
  return sql`select ${itemLists.id} as id from (${list.keys}) as named cross join ${itemLists} on ${isOf(locale, list)}`
}

/** Facet values of the lists, with their totals. */
export function selectTotals(deps: Deps, locale: Locale, list: ItemListRef) {
  return deps.db
    .select({
      key: sql<string>`named.key`.as('key'),
      total: sql<number>`coalesce(${itemLists.total}, 0)`.as('total'),
    })
    .from(sql`(${list.keys}) as named`)
    .leftJoin(itemLists, isOf(locale, list))
}

/** Number of entries since a date, up to the number of numbered entries. */
export function countSince(
  deps: Deps,
  locale: Locale,
  list: ItemListRef,
  since: string | undefined,
) {
  const counted = sql`select 1 from (${idsOf(locale, list)}) as one cross join ${listItems}
    on ${listItems.list_id} = one.id and ${listItems.sort_date} >= ${since ?? ''} limit ${since ? maxNumberedItems : 0}`
  return deps.db.select({ count: sql<number>`count(*)`.as('count') }).from(sql`(${counted})`)
}

/** Years (UTC+8) with entries in a list, the latest first, as a table of `year`. */
export function selectListYears(locale: Locale, list: ItemListRef): SQL {
  return selectYears(
    (before) => sql`select ${listItems.sort_date} from ${listItems}
      where ${listItems.list_id} = (${idsOf(locale, list)}) and ${listItems.sort_date} < ${before}
      order by ${listItems.sort_date} desc limit 1`,
  )
}

/** Number of numbered pages of a list; `reach` is the maximum number of numbered entries. */
export function numberedPageCount(total: number, perPage: number, reach: number): number {
  return Math.max(1, Math.min(Math.ceil(total / perPage), Math.floor(reach / perPage)))
}

function windowOf(paging: PageParams, count: number, order: Order) {
  const { perPage, page = 1, after } = paging
  if (after !== undefined) {
    const behind = parseCursor(after, order === 'popular')
    return { skipped: 0, limit: behind ? perPage + 1 : 0, behind }
  }
  const skipped = (page - 1) * perPage
  const isReachable = (skipped + perPage) * count <= maxNumberedItems || page === 1
  return isReachable ? { skipped, limit: perPage + 1, behind: null } : nothing
}

const nothing = { skipped: 0, limit: 0, behind: null }

/** Sort value of an item in the list, and its visibility. */
export function placeColumns(table: ItemTable, deps: Deps) {
  return {
    place: sql<string | number>`entry.place`.as('place'),
    shown: sql<number>`${isVisible(table, deps.now().toISOString())}`.as('shown'),
  }
}

/** Sorts rows in list order. Done here because sorting in SQL would read every row again. */
export function inOrder<Row extends Place>(rows: readonly Row[], order: Order): Row[] {
  const turn = order === 'old' ? 1 : -1
  return rows.toSorted((a, b) => turn * (comparePlaces(a.place, b.place) || a.id - b.id))
}

function comparePlaces(a: Place['place'], b: Place['place']): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Builds a page from these rows. `shown` is 0 for an item that has expired since the list was written. */
export function toListing<Row extends Place & { shown: number }, Item>(
  rows: readonly Row[],
  total: number,
  perPage: number,
  toItem: (row: Omit<Row, 'shown' | 'place'>) => Item,
): ListPage<Item> {
  const last = rows.length > perPage ? rows[perPage - 1] : undefined
  return {
    items: rows
      .slice(0, perPage)
      .filter(({ shown }) => shown === 1)
      .map(({ shown, place, ...row }) => toItem(row)),
    total,
    next: last ? cursorOf(last) : null,
  }
}

export function sumOf(totals: readonly { total: number }[]): number {
  return totals.reduce((sum, { total }) => sum + total, 0)
}

/** Paging with the tags of a late page, for lists beside an item. */
export const farPage = { page: freshPages + 1, perPage: 0 }

/** Cache tags of a page of these lists, without those of its items. */
export function listTagsOf(
  locale: Locale,
  { family }: ItemListRef,
  keys: readonly { key: string }[],
  { page = freshPages + 1 }: PageParams,
): Tag[] {
  const tags = keys.map(({ key }) => listTag(locale, key === '' ? family : `${family}:${key}`))
  return page > freshPages ? tags.map(lazyTag) : tags
}

const beside = { article: ['images', 'labels'], game: ['images', 'brands'] } as const

/** Cache tags of the items shown. */
export function itemTagsOf(type: ItemType, items: readonly { group_id: number }[]): Tag[] {
  return [...items.map(({ group_id }) => itemTag(type, group_id)), ...beside[type]]
}

/**
 * Selects the id of the tag with this id, slug or label in any language. The lowest id wins if several have the label.
 */
export function selectTagNamed(word: string): SQL {
  const number = /^\d{1,9}$/.test(word) ? Number(word) : -1
  return sql`select ${tags.id} as id from ${tags} where ${tags.slug} = ${word} or ${tags.id} = ${number}
    or ${tags.id} in (select ${tagLabels.tag_id} from ${tagLabels} where ${tagLabels.label} = ${word})
    order by ${tags.id} limit 1`
}

/** The list of a tag's items. */
export function taggedList(family: string, word: string): ItemListRef {
  const keys = sql`select cast(id as text) as key from (${selectTagNamed(word)})`
  return { family: `${family}:tag`, keys, count: 1 }
}
