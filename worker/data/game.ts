import { and, asc, desc, eq, gte, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Translation } from '../../client/contract/translation.ts'
import type { Category } from '../../client/contract/categories.ts'
import type { GameKind } from '../../client/contract/fields.ts'
import type { Brand, Game, GameSummary } from '../../client/contract/game.ts'
import type { Locale } from '../../client/contract/locale.ts'
import { href } from '../../client/contract/paths.ts'
import { known, read, type Deps, type Read } from '../storage/db.ts'
import {
  detailColumns,
  namesBrand,
  selectGames,
  summaryColumns,
  toGame,
  toGameSummary,
} from './game-rows.ts'
import { brands, brandTexts, games, images } from '../storage/schema/index.ts'
import { itemSources } from '../storage/items.ts'
import { hasTag } from './tagged.ts'
import { isVisible, isVisibleIn, type Scope } from '../storage/visibility.ts'

interface GameFilter {
  category?: Category | undefined
  kind?: GameKind | undefined
  /** Ids or slugs; a game of any of them matches. */
  brands?: readonly string[] | undefined
  /** Id, slug or label. */
  tag?: string | undefined
  isRecommended?: boolean | undefined
  isFree?: boolean | undefined
  /** Released at or after this moment, ISO 8601; future releases included. */
  releasedSince?: string | undefined
}

export interface GameQuery extends GameFilter {
  sort: 'new' | 'old' | 'popular' | 'brand'
  /** From 1. */
  page: number
  perPage: number
}

const orders = {
  new: [desc(games.released_at), desc(games.id)],
  old: [asc(games.released_at), asc(games.id)],
  popular: [desc(games.liked_amount), desc(games.id)],
  brand: [asc(brands.sort), desc(games.released_at), desc(games.id)],
}

/** One page of the games a reader of `locale` sees, and their total. */
export function listGames(deps: Deps, locale: Locale, query: GameQuery) {
  const where = and(isVisibleIn(deps, games, locale), matches(deps, query))
  return read(
    [
      selectGames(deps, locale)
        .where(where)
        .orderBy(...orders[query.sort])
        .limit(query.perPage)
        .offset((query.page - 1) * query.perPage),
      deps.db
        .select({ total: sql<number>`count(*)` })
        .from(games)
        .innerJoin(brands, eq(brands.id, games.brand_id))
        .where(where),
    ],
    ([rows, [counted]]) => ({
      items: rows.map((row) => toGameSummary(row, locale)),
      total: counted?.total ?? 0,
    }),
  )
}

export interface GameFacets {
  kinds: { kind: GameKind; count: number }[]
  brands: (Brand & { count: number })[]
}

/** The kinds and brands of a category with their numbers of games, for its filters. */
export function gameFacets(deps: Deps, locale: Locale, category: Category): Read<GameFacets> {
  const where = and(isVisibleIn(deps, games, locale), eq(games.category, category))
  const count = sql<number>`count(*)`
  return read(
    [
      deps.db
        .select({ kind: games.kind, count })
        .from(games)
        .where(where)
        .groupBy(games.kind)
        .orderBy(desc(count)),
      deps.db
        .select({ id: brands.id, slug: brands.slug, name: brandTexts.name, count })
        .from(games)
        .innerJoin(brands, eq(brands.id, games.brand_id))
        .innerJoin(brandTexts, namesBrand(locale))
        .where(where)
        .groupBy(brands.id)
        .orderBy(brands.sort),
    ],
    ([kinds, brandRows]) => ({ kinds, brands: brandRows }),
  )
}

/**
 * "You might like": the most liked game of every kind and brand, except recommended ones, to show the breadth of the
 * category. It is the same for everyone, like every page.
 */
export function suggestedGames(
  deps: Deps,
  locale: Locale,
  category: Category,
): Read<GameSummary[]> {
  return read(
    [
      selectGames(deps, locale)
        .where(
          and(
            isVisibleIn(deps, games, locale),
            eq(games.category, category),
            eq(games.recommended, false),
          ),
        )
        .orderBy(...orders.popular),
    ],
    ([rows]) => {
      const best = Map.groupBy(rows, (row) => `${row.kind} ${row.brand_id}`)
      return [...best.values()].flatMap(([row]) => (row ? [toGameSummary(row, locale)] : []))
    },
  )
}

/** A game by id, whatever its language; `null` when there is none in the scope. */
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
  )
}

/** Up to `limit` other games of the same category: the same brand and the same kind first, then the most liked. */
export function relatedGames(
  deps: Deps,
  locale: Locale,
  id: number,
  limit = 4,
): Read<GameSummary[]> {
  const self = alias(games, 'self')
  const likeness = sql`(${games.brand_id} = ${self.brand_id}) + (${games.kind} = ${self.kind})`
  return read(
    [
      selectGames(deps, locale)
        .innerJoin(self, eq(self.id, id))
        .where(
          and(
            isVisibleIn(deps, games, locale),
            eq(games.category, self.category),
            ne(games.group_id, self.group_id),
          ),
        )
        .orderBy(desc(likeness), ...orders.popular)
        .limit(limit),
    ],
    ([rows]) => rows.map((row) => toGameSummary(row, locale)),
  )
}

/** The visible ones of at most 100 games, in the order of their ids in `ids`. */
export function gamesByIds(
  deps: Deps,
  locale: Locale,
  ids: readonly number[],
): Read<GameSummary[]> {
  if (ids.length === 0) return known([])
  const isShown = and(inArray(games.id, [...ids]), isVisible(games, deps.now().toISOString()))
  return read([selectGames(deps, locale).where(isShown)], ([rows]) =>
    rows
      .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
      .map((row) => toGameSummary(row, locale)),
  )
}

function matches(deps: Deps, filter: GameFilter): SQL | undefined {
  const { category, kind, brands: wanted, tag, isRecommended, isFree, releasedSince } = filter
  return and(
    category && eq(games.category, category),
    kind && eq(games.kind, kind),
    wanted?.length
      ? or(inArray(brands.slug, [...wanted]), inArray(sql`cast(${brands.id} as text)`, [...wanted]))
      : undefined,
    tag === undefined ? undefined : hasTag(deps, tag, games.id, itemSources.game.tags),
    isRecommended === undefined ? undefined : eq(games.recommended, isRecommended),
    isFree === undefined ? undefined : eq(games.free_game, isFree),
    releasedSince === undefined ? undefined : gte(games.released_at, releasedSince),
  )
}

function toTranslation(row: { lang: Locale; id: number }): Translation {
  return { ...row, url: href(row.lang, 'gameIntro', { id: row.id }) }
}
