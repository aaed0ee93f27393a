import { and, asc, desc, eq, gt, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Translation } from '../../../client/contract/translation.ts'
import type { Category } from '../../../client/contract/categories.ts'
import type { GameKind } from '../../../client/contract/games/properties.ts'
import type { Brand, Game, GameSummary } from '../../../client/contract/games/game.ts'
import { maxRelated } from '../../../client/contract/desk/limits.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { href } from '../../../client/contract/paths.ts'
import { constant, read, type Read } from '../../storage/db.ts'
import { jsonValues } from '../../storage/sql.ts'
import {
  detailColumns,
  namesBrand,
  selectGames,
  selectListedGames,
  summaryColumns,
  toGame,
  toGameSummary,
} from './rows.ts'
import {
  countSince,
  inOrder,
  itemTagsOf,
  listTagsOf,
  unfacetedList,
  rowid,
  selectByBrand,
  selectEntries,
  selectTotals,
  sumOf,
  toListing,
  type ItemListRef,
  type Order,
  taggedList,
} from '../lists/pages.ts'
import type { ListPage, PageParams } from '../paging.ts'
import { pickedEntries, relatedLimit, withPicked } from '../related.ts'
import {
  brands,
  brandTexts,
  games,
  images,
  listItems,
  itemLists,
} from '../../storage/schema/index.ts'
import { listTag, lazyTag } from '../../storage/tags.ts'
import { isVisible, type Scope } from '../../storage/rows/visibility.ts'
import type { Deps } from '../../deps.ts'

interface GameFilter {
  category?: Category | undefined
  kind?: GameKind | undefined
  /** Ids or slugs; matches games of any of these brands. */
  brands?: readonly string[] | undefined
  /** A tag's id, slug or label. */
  tag?: string | undefined
  isRecommended?: boolean | undefined
  isFree?: boolean | undefined
  /** Earliest release, ISO 8601; includes future releases. */
  releasedSince?: string | undefined
}

export type GameQuery = GameFilter & PageParams & { sort: Order | 'brand' }

/** One page of the games visible to readers of `locale`, with their total. */
export function listGames(
  deps: Deps,
  locale: Locale,
  query: GameQuery,
): Read<ListPage<GameSummary>> {
  const { sort, perPage, releasedSince: since } = query
  const list = listOf(query)
  const entries =
    sort === 'brand'
      ? selectByBrand(locale, list, query)
      : selectEntries(locale, list, { order: sort, paging: query, since })
  return read(
    [
      selectListedGames(deps, locale, entries).orderBy(...(sort === 'brand' ? byBrand : [])),
      selectTotals(deps, locale, list),
      countSince(deps, locale, list, since),
    ],
    ([found, totals, [counted]]) => {
      const total = since === undefined ? sumOf(totals) : (counted?.count ?? 0)
      const rows = sort === 'brand' ? found : inOrder(found, sort)
      const page = toListing(rows, total, perPage, (row) => toGameSummary(row, locale))
      return sort === 'brand' ? { ...page, next: null } : page
    },
    ({ items }, [, totals]) => [
      ...listTagsOf(locale, list, totals, query),
      ...itemTagsOf('game', items),
    ],
  )
}

/** Lists that match a filter. Every combination offered by the site or the API has its own lists. */
function listOf({
  category,
  kind,
  brands: wanted,
  tag,
  ...filter
}: GameFilter & Sorted): ItemListRef {
  if (filter.isFree) return unfacetedList('game:free')
  if (tag !== undefined) return taggedList('game', tag)
  const scope = [
    'game',
    ...(category ? [category] : []),
    ...(filter.isRecommended ? ['recommended'] : []),
  ]
  const family = [...scope, ...(kind ? ['kind'] : [])].join(':')
  const isByBrand = filter.sort === 'brand'
  if (!wanted?.length && !isByBrand)
    return { family, keys: sql`select ${kind ?? ''} as key`, count: 1 }
  const words = jsonValues(wanted ?? [])
  const named = sql`${brands.slug} in ${words}
    or ${brands.id} in ${words}`
  const prefix = kind ? `${kind}:` : ''
  return {
    family: `${family}:brand`,
    keys: sql`select ${prefix} || ${brands.id} as key, ${brands.id} as brand_id from ${brands}
      where ${wanted?.length ? named : sql`true`}`,
    count: wanted?.length ?? 1,
  }
}

type Sorted = Pick<GameQuery, 'sort'>

const byBrand = [asc(brands.sort), asc(brands.id), desc(sql`entry.place`), desc(games.id)]

export interface GameFacets {
  kinds: { kind: GameKind; count: number }[]
  brands: (Brand & { count: number })[]
}

/** Kinds and brands of a category with their game counts, for its filters. */
export function gameFacets(deps: Deps, locale: Locale, category: Category): Read<GameFacets> {
  const kindFamily = `game:${category}:kind`
  return read(
    [
      deps.db
        .select({
          kind: sql<GameKind>`${itemLists.facet_value}`.as('kind'),
          count: itemLists.total,
        })
        .from(itemLists)
        .where(isDivision(locale, kindFamily))
        .orderBy(desc(itemLists.total), itemLists.facet_value),
      deps.db
        .select({ id: brands.id, slug: brands.slug, name: brandTexts.name, count: itemLists.total })
        .from(itemLists)
        .crossJoin(brands)
        .innerJoin(brandTexts, namesBrand(locale))
        .where(
          and(
            isDivision(locale, `game:${category}:brand`),
            sql`${brands.id} = cast(${itemLists.facet_value} as integer)`,
          ),
        )
        .orderBy(brands.sort),
    ],
    ([kinds, brandRows]) => ({ kinds, brands: brandRows }),
    [listTag(locale, `game:${category}`), 'brands'],
  )
}

/** True for non-empty lists of a facet. */
function isDivision(locale: Locale, family: string): SQL | undefined {
  return and(eq(itemLists.locale, locale), eq(itemLists.facet, family), gt(itemLists.total, 0))
}

/**
 * Number of combinations of kind and brand used for suggestions, those with most games first, and of most liked games
 * read per combination.
 */
const [divisionsSuggested, perDivision] = [40, 5]

/**
 * "You might like": the most liked game of each kind and brand except recommended ones, to show the range of the
 * category. Equal for all readers.
 */
export function suggestedGames(
  deps: Deps,
  locale: Locale,
  category: Category,
): Read<GameSummary[]> {
  const best = sql`select item_id from (
      select ${listItems.item_id} as item_id from ${listItems} where ${listItems.list_id} = one.id
      order by ${listItems.liked_amount} desc, ${listItems.item_id} desc limit ${perDivision}
    ) as head cross join ${games} on ${games.id} = head.item_id where not ${games.recommended} limit 1`
  const entries = sql`(select (${best}) as item_id, 0 as place from (
      select ${itemLists.id} as id from ${itemLists} where ${isDivision(locale, `game:${category}:kind:brand`)}
      order by ${itemLists.total} desc limit ${divisionsSuggested}) as one) as entry`
  return read(
    [selectListedGames(deps, locale, entries).orderBy(desc(games.liked_amount), desc(games.id))],
    ([rows]) => toListing(rows, 0, rows.length, (row) => toGameSummary(row, locale)).items,
    (items) => [listTag(locale, `game:${category}`), ...itemTagsOf('game', items)],
  )
}

/** A game in any language; `null` if there is none in the scope. */
export function getGame(
  deps: Deps,
  locale: Locale,
  id: number,
  scope: Scope = 'visible',
): Read<Game | null> {
  const now = deps.now().toISOString()
  const self = alias(games, 'self')
  return read(
    [
      deps.db
        .select({ ...summaryColumns, ...detailColumns })
        .from(games)
        .innerJoin(images, eq(images.id, games.img_id))
        .innerJoin(brands, eq(brands.id, games.brand_id))
        .innerJoin(brandTexts, namesBrand(locale))
        .where(and(eq(games.id, id), scope === 'any' ? undefined : isVisible(games, now))),
      deps.db
        .select({ lang: games.lang, id: games.id })
        .from(games)
        .innerJoin(self, and(eq(self.id, id), eq(self.group_id, games.group_id)))
        .where(or(isVisible(games, now), scope === 'any' ? eq(games.id, id) : undefined)),
    ],
    ([[row], siblings]) => (row ? toGame(row, siblings.map(toTranslation), locale) : null),
    (game) => (game ? itemTagsOf('game', [game]) : ['*']),
  )
}

/** Related games: those chosen by hand, which may be those of a draft (`groups`), then similar ones. */
export function relatedGames(
  deps: Deps,
  locale: Locale,
  id: number,
  groups?: readonly number[],
): Read<GameSummary[]> {
  const entries = pickedEntries('game', { locale, id, groups })
  const picked = read(
    [selectListedGames(deps, locale, entries)],
    ([rows]) =>
      toListing(inOrder(rows, 'old'), 0, maxRelated, (row) => toGameSummary(row, locale)).items,
    (items) => itemTagsOf('game', items),
  )
  return withPicked(picked, similarGames(deps, locale, id, relatedLimit))
}

/**
 * Up to `limit` varied games of the same category: the most liked of each kind, then the next of each. The game's own
 * kind comes last.
 */
function similarGames(deps: Deps, locale: Locale, id: number, limit: number): Read<GameSummary[]> {
  const self = alias(games, 'self')
  const kinds = sql`select ${itemLists.id} as id, ${itemLists.facet} as family, ${itemLists.facet_value} as key, ${self.kind} as own
    from ${games} as self cross join ${itemLists} on ${itemLists.locale} = ${locale}
      and ${itemLists.facet} = 'game:' || ${self.category} || ':kind'
    where ${self.id} = ${id}`
  const entries = sql`(select head.item_id as item_id, head.liked_amount as place
    from (${kinds}) as one cross join ${listItems} as head
      on head.rowid in (
        select ${rowid} from ${listItems} where ${listItems.list_id} = one.id
        order by ${listItems.liked_amount} desc, ${listItems.item_id} desc limit ${limit + 1})) as entry`
  return read(
    [
      selectListedGames(deps, locale, entries)
        .innerJoin(self, eq(self.id, id))
        .where(and(sql`${games.id} = entry.item_id`, ne(games.group_id, self.group_id))),
      deps.db
        .select({
          key: sql<string>`concat_ws(':', family, key)`.as('key'),
          own: sql<GameSummary['kind']>`own`.as('own'),
        })
        .from(sql`(${kinds})`),
    ],
    ([rows, names]) => {
      const mixed = interleaveByKind(inOrder(rows, 'popular'), names[0]?.own)
      return toListing(mixed, 0, limit, (row) => toGameSummary(row, locale)).items
    },
    (items, [, names]) => [
      ...names.map(({ key }) => lazyTag(listTag(locale, key))),
      ...itemTagsOf('game', items),
    ],
  )
}

/** First of each kind, then second of each. The game's own kind is one round later. */
function interleaveByKind<Row extends { kind: GameSummary['kind'] }>(
  rows: readonly Row[],
  own: GameSummary['kind'] | undefined,
): Row[] {
  const turnOf = (row: Row) => {
    const before = rows.slice(0, rows.indexOf(row)).filter(({ kind }) => kind === row.kind)
    return before.length + (row.kind === own ? 1 : 0)
  }
  return rows.toSorted(
    (a, b) => turnOf(a) - turnOf(b) || Number(b.kind === own) - Number(a.kind === own),
  )
}

/** Visible games among at most 100 ids, in the order of `ids`. */
export function gamesByIds(
  deps: Deps,
  locale: Locale,
  ids: readonly number[],
): Read<GameSummary[]> {
  if (ids.length === 0) return constant([])
  const isShown = and(inArray(games.id, [...ids]), isVisible(games, deps.now().toISOString()))
  return read(
    [selectGames(deps, locale).where(isShown)],
    ([rows]) =>
      rows
        .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
        .map((row) => toGameSummary(row, locale)),
    (items) => itemTagsOf('game', items),
  )
}

function toTranslation(row: { lang: Locale; id: number }): Translation {
  return { ...row, url: href(row.lang, 'gameIntro', { id: row.id }) }
}
