// Reading the kept lists: a page by number or behind a cursor, at the cost of the rows it shows.
import { and, sql, type SQL } from 'drizzle-orm'
import type { ItemType } from '../../../client/contract/items.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { maxNumberedItems } from '../../../client/contract/page-number-limits.ts'
import { brands, listItems, itemLists } from '../../storage/schema/index.ts'
import type { ItemTable } from '../../storage/schema/items/item.ts'
import { itemTag, listTag, lazyTag, type Tag } from '../../storage/tags.ts'
import { isVisible } from '../../storage/rows/visibility.ts'
import { cursorOf, parseCursor, type ListPage, type PageParams, type Place } from '../paging.ts'
import type { Deps } from '../../deps.ts'

/** Pages that are shown as they are now; those behind them may be hours late. */
const freshPages = 3

export interface ItemListRef {
  family: string
  /** Selects the keys of the lists to read, as `key`; of lists of brands also `brand_id`. */
  keys: SQL
  /** How many there are at most; of several, the union is shown. */
  count: number
}

/** The only list of its family. */
export function unfacetedList(family: string): ItemListRef {
  return { family, keys: sql`select '' as key`, count: 1 }
}

/** In every index, so that the rows of a list's head are looked up once. */
export const rowid = sql`${listItems}.rowid`

export type Order = 'new' | 'old' | 'popular'

interface PageQuery {
  order: Order
  paging: PageParams
  /** Only entries from this moment on, ISO 8601. */
  since?: string | undefined
}

/** One entry more than the page has, as a table `entry` of `item_id` and `place`, in which cursors are made. */
export function selectEntries(locale: Locale, list: ItemListRef, query: PageQuery): SQL {
  const { order, paging, since } = query
  const column = order === 'popular' ? listItems.liked_amount : listItems.sort_date
  const [direction, compare] = order === 'old' ? ['asc', '>'] : ['desc', '<']
  const { skipped, limit, behind } = windowOf(paging, list.count, order)
  const sorted = (place: SQL, item: SQL) =>
    sql`order by ${place} ${sql.raw(direction!)}, ${item} ${sql.raw(direction!)}`
  const chosen = and(
    behind
      ? sql`(${column}, ${listItems.item_id}) ${sql.raw(compare!)} (${behind.place}, ${behind.id})`
      : undefined,
    // Unary plus: the most liked are found in the order of likes, not by reading all since a moment.
    since === undefined
      ? undefined
      : sql`${order === 'popular' ? sql`+${listItems.sort_date}` : listItems.sort_date} >= ${since}`,
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

/** The same of the lists of brands, brand after brand in their order, the newest of each first. */
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

/** The ids of the lists, as `id`. */
export function idsOf(locale: Locale, list: ItemListRef): SQL {
  return sql`select ${itemLists.id} as id from (${list.keys}) as named cross join ${itemLists} on ${isOf(locale, list)}`
}

/** The keys of the lists, and their lengths. */
export function selectTotals(deps: Deps, locale: Locale, list: ItemListRef) {
  return deps.db
    .select({
      key: sql<string>`named.key`.as('key'),
      total: sql<number>`coalesce(${itemLists.total}, 0)`.as('total'),
    })
    .from(sql`(${list.keys}) as named`)
    .leftJoin(itemLists, isOf(locale, list))
}

/** How many entries of the lists are from this moment on; nobody pages through more than a thousand. */
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

/** How many pages of a list of this length have a number, when numbers reach so many entries. */
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

/** Where a list has an item, and whether readers may still see it. */
export function placeColumns(table: ItemTable, deps: Deps) {
  return {
    place: sql<string | number>`entry.place`.as('place'),
    shown: sql<number>`${isVisible(table, deps.now().toISOString())}`.as('shown'),
  }
}

/**
 * Rows of entries in the order of their list, whatever the order SQLite has found them in. Sorted here, because a sort in SQL
 * reads every row again.
 */
export function inOrder<Row extends Place>(rows: readonly Row[], order: Order): Row[] {
  const turn = order === 'old' ? 1 : -1
  return rows.toSorted((a, b) => turn * (comparePlaces(a.place, b.place) || a.id - b.id))
}

function comparePlaces(a: Place['place'], b: Place['place']): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** The page of a list that these rows make; `shown` is 0 for an item that has expired meanwhile. */
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

/** What lists beside an item depend on, as a page far from the beginning does. */
export const farPage = { page: freshPages + 1, perPage: 0 }

/** The cache tags of a page of these lists, without those of its items. */
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

/** The cache tags of shown items. */
export function itemTagsOf(type: ItemType, items: readonly { group_id: number }[]): Tag[] {
  return [...items.map(({ group_id }) => itemTag(type, group_id)), ...beside[type]]
}
