import * as z from 'zod/mini'
import { categories, gameTabs, type Category } from '../../../../client/contract/categories.ts'
import { absoluteCropUrl, paths } from '../../../../client/contract/paths.ts'
import { gameKinds } from '../../../../client/contract/games/properties.ts'
import { paging, reference } from '../../../../client/contract/fields.ts'
import {
  gameSections,
  gamesPerPage,
  type Game,
  type GameSummary,
} from '../../../../client/contract/games/game.ts'
import { gameListUrl, type GameListView } from '../../../../client/contract/games/list.ts'
import { defaultLocale, type Locale } from '../../../../client/contract/locale.ts'
import { maxNumberedItems } from '../../../../client/contract/page-number-limits.ts'
import { findNavItem } from '../../../../client/contract/site/navigation.ts'
import type { Chrome } from '../../../../client/contract/site/site.ts'
import {
  GameCategoryPage,
  type GameCategoryProps,
} from '../../../../client/site/pages/games/category.tsx'
import { GameIntroPage } from '../../../../client/site/pages/games/intro.tsx'
import { combineAll, run } from '../../../storage/db.ts'
import { prepared } from '../../../storage/prepared.ts'
import {
  gameFacets,
  getGame,
  listGames,
  relatedGames,
  suggestedGames,
  type GameQuery,
} from '../../../data/games/game.ts'
import { getItemMeta, type PageMeta } from '../../../data/search-fields.ts'
import { listThemes } from '../../../data/games/theme.ts'
import { itemAddress, sharedAddress, withMeta, type PageHead } from '../../render/head.ts'
import { navCrumbs, navTexts, pagingOf, paginationOf } from '../../page/head.ts'
import { definePage, noQuery, type Context } from '../../page/page.ts'
import { itemPaths, sharedPaths } from '../../page/sitemap-entry.ts'
import { itemPathOf, redirectToSlug, redirectToTranslation } from '../../page/translation.ts'
import type { Deps } from '../../../deps.ts'

/** A repeatable key; a single value becomes a list. Sorted, so that equal sets share a cache entry. */
const references = z._default(
  z.pipe(
    z.transform((value: string | string[]) => [...new Set([value].flat())].toSorted()),
    z.array(reference).check(z.maxLength(20)),
  ),
  [],
)
const listQuery = z.object({
  section: z._default(z.enum(gameSections), 'all'),
  kind: z.optional(z.enum(gameKinds)),
  brand: references,
  sort: z._default(z.enum(['new', 'old']), 'new'),
  ...paging,
})
const tabQuery = z.extend(listQuery, {
  tab: z._default(z.enum(gameTabs), 'feature'),
})

type ListQuery = z.infer<typeof listQuery>

export const gameListPage = definePage({
  name: 'game-subNav-id',
  path: paths.gameList,
  query: listQuery,
  listKeys: ['brand'],
  isCached: true,
  sitemap: sharedPaths(categoryPaths),
  load: ({ deps, locale, params, query }) => {
    const tab = params['tab'] === 'game-list' ? 'game-list' : 'feature'
    return loadGameCategory(deps, locale, parseGameCategory(params['category']), toView(tab, query))
  },
  head: gameCategoryHead,
  view: (data, { chrome }) => <GameCategoryPage {...data} {...fromNavigation(data, chrome)} />,
})

export const gameCategoryPage = definePage({
  name: 'game-category',
  path: paths.gameCategory,
  query: tabQuery,
  listKeys: ['brand'],
  isCached: true,
  sitemap: sharedPaths(categoryPaths),
  load: ({ deps, locale, params, query: { tab, ...query } }) =>
    loadGameCategory(deps, locale, parseGameCategory(params['category']), toView(tab, query)),
  head: gameCategoryHead,
  view: (data, { chrome }) => <GameCategoryPage {...data} {...fromNavigation(data, chrome)} />,
})

export const gameIntroPage = definePage({
  name: 'game-intro-id',
  path: paths.gameIntro,
  styleBundle: 'reading',
  query: noQuery,
  isCached: true,
  sitemap: itemPaths('game'),
  canonicalPath: itemPathOf('game'),
  load: ({ deps, locale, params, path }) => loadGame(deps, locale, path, Number(params['id'])),
  head: gameHead,
  view: gameView,
})

/** Both tabs of every category. */
function categoryPaths(): string[] {
  return categories.flatMap((category) =>
    gameTabs.map((tab) => gameListUrl(defaultLocale, category, { tab })),
  )
}

function toView(tab: GameListView['tab'], { brand, ...query }: ListQuery): GameListView {
  return { tab, ...query, brands: brand }
}

interface GameData {
  game: Game
  related: GameSummary[]
  meta?: PageMeta | null
}

const readGame = prepared(
  (deps: Deps, locale: Locale, id: number) =>
    combineAll({
      game: getGame(deps, locale, id),
      related: relatedGames(deps, locale, id),
      meta: getItemMeta(deps, 'game', id),
    }),
  1,
)

/** A game with related ones, or a redirect if requested at another language's address or without its slug. */
async function loadGame(deps: Deps, locale: Locale, path: string, id: number) {
  const { game, ...rest } = await run(deps, readGame(deps, locale, id))
  if (!game) return null
  const elsewhere = redirectToTranslation(game, locale) ?? redirectToSlug(game, path)
  return elsewhere ?? { game, ...rest }
}

/** Props of the page, except those from the navigation. */
type GameCategoryData = Omit<GameCategoryProps, 'title' | 'intro' | 'relatedPages'>

/** The lottery category also links the Mark Six pages. */
function fromNavigation({ category }: GameCategoryData, chrome: Chrome) {
  const items = chrome.nav_list.flatMap((item) => item.sub_nav_list)
  const beside = items.filter(({ uri }) => category === 'lottery' && uri.startsWith('/mark-six/'))
  return { ...navTexts(chrome, `/game/${category}`), relatedPages: beside }
}

/** Data of a category's page for the requested tab. */
function loadGameCategory(
  deps: Deps,
  locale: Locale,
  category: Category,
  view: GameListView,
): Promise<GameCategoryData | null> {
  return view.tab === 'feature'
    ? loadGameThemes(deps, locale, category, view)
    : loadGameList(deps, locale, category, view)
}

const readThemes = prepared(listThemes)

/** Themes have no filters. Filtered addresses are not linked anywhere, so they return 404. */
async function loadGameThemes(deps: Deps, locale: Locale, category: Category, view: GameListView) {
  const { section, kind, brands, sort, page, after } = view
  const isFiltered = section !== 'all' || kind || brands.length > 0 || sort !== 'new'
  if (isFiltered || page > 1 || after !== undefined) return null
  const themes = await run(deps, readThemes(deps, locale, category))
  const facets = { kinds: [], brands: [] }
  return { category, view, facets, themes, games: [], total: 0, pages: 1, further: null }
}

type CategoryQuery = GameQuery & { category: Category }

const readList = prepared(
  (deps: Deps, locale: Locale, { category, ...query }: CategoryQuery, releasedSince?: string) =>
    combineAll({
      facets: gameFacets(deps, locale, category),
      suggested: suggestedGames(deps, locale, category),
      list: listGames(deps, locale, { category, ...query, releasedSince }),
    }),
  2,
)

async function loadGameList(
  deps: Deps,
  locale: Locale,
  category: Category,
  view: GameListView,
): Promise<GameCategoryData | null> {
  const { section, kind, brands } = view
  const list = { category, kind, brands, ...sectionQuery(view), ...pagingOf(view, gamesPerPage) }
  const earliest = new Date(deps.now().getTime() - latestDays * day).toISOString()
  const since = section === 'latest' ? earliest : undefined
  const found = await run(deps, readList(deps, locale, list, since))
  // Unknown brands are not linked anywhere and must not create cache entries.
  const isKnown = brands.every((slug) => found.facets.brands.some((brand) => brand.slug === slug))
  if (!isKnown) return null
  const games = section === 'like' ? filterGames(found.suggested, view) : found.list.items
  const lists = section === 'brand' ? 1 : Math.max(1, brands.length)
  const place =
    section === 'like'
      ? paginationOf(
          view,
          { items: [], total: games.length, next: null },
          Math.max(1, games.length),
        )
      : paginationOf(view, found.list, gamesPerPage, maxNumberedItems / lists)
  if (!place) return null
  const { total, pages, further } = place
  return { category, view, facets: found.facets, themes: [], games, total, pages, further }
}

const day = 24 * 60 * 60 * 1000

/** Days after its release for which a game is in the "latest" section. */
const latestDays = 90

/** Query of a section of the list; `like` has its own read. */
function sectionQuery({ section, sort }: GameListView) {
  const sections = {
    all: { sort },
    like: { sort },
    recommended: { sort, isRecommended: true },
    latest: { sort: 'new' },
    popular: { sort: 'popular' },
    brand: { sort: 'brand' },
  } as const
  return sections[section]
}

function filterGames(games: GameSummary[], { kind, brands }: GameListView): GameSummary[] {
  return games.filter(
    (game) =>
      (!kind || game.kind === kind) && (brands.length === 0 || brands.includes(game.brand.slug)),
  )
}

/** `battle` is an alias of the category `chess` (docs/decisions/site/page-urls.md). */
function parseGameCategory(word: string | undefined): Category {
  return categories.find((category) => category === word) ?? 'chess'
}

type CategoryData = Pick<GameCategoryData, 'category' | 'view' | 'pages' | 'further'>

/** Filtered and sorted lists repeat the same games, so the plain list is canonical. */
function gameCategoryHead(
  { category, view, pages, further }: CategoryData,
  context: Context,
): PageHead {
  const { locale, chrome, t } = context
  const item = findNavItem(chrome.nav_list, `/game/${category}`)
  const name = item?.title ?? chrome.header.web_title
  const title = view.tab === 'game-list' ? t('game.list_title', { category: name }) : name
  const { page, after } = view
  const plain = { tab: view.tab, page, after }
  const path = gameListUrl(defaultLocale, category, plain)
  const urlOf = (place: Pick<GameListView, 'page' | 'after'>) =>
    gameListUrl(locale, category, { ...view, after: undefined, ...place })
  const isNumbered = after === undefined
  return {
    ...sharedAddress(locale, path),
    title: page === 1 || !isNumbered ? title : t('site.title_with_page', { title, page }),
    description: item?.intro ?? '',
    crumbs: navCrumbs(context, `/game/${category}`),
    previous: page > 1 && isNumbered ? urlOf({ page: page - 1 }) : undefined,
    next:
      isNumbered && page < pages
        ? urlOf({ page: page + 1 })
        : further === null
          ? undefined
          : urlOf({ page: 1, after: further }),
  }
}

function gameView({ meta: _, ...data }: GameData, { origin, deps }: Context) {
  const now = deps.now().toISOString()
  return <GameIntroPage {...data} now={now} shareUrl={origin + data.game.url} />
}

function gameHead({ game, meta }: GameData, context: Context): PageHead {
  const head: PageHead = {
    ...itemAddress(context.locale, game, game.translations),
    title: game.title,
    description: game.subtitle,
    crumbs: [...navCrumbs(context, `/game/${game.category}`), { title: game.title, url: game.url }],
    image: game.img_670x376,
    jsonLd: [
      {
        '@type': 'VideoGame',
        name: game.title,
        description: meta?.seo_description ?? game.subtitle,
        image: absoluteCropUrl(context.origin, meta?.share_img ?? game.img_670x376, 'og'),
        inLanguage: game.lang,
        url: context.origin + game.url,
        datePublished: game.released_at,
        author: { '@type': 'Organization', name: game.brand.name },
        softwareVersion: game.version,
      },
    ],
  }
  return withMeta(head, meta)
}
