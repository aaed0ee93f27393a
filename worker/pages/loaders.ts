// Loaders that are more than one call into the data: they join several reads into one round trip.
import type { ArticleSummary } from '../../client/contract/article.ts'
import { categories, type Category } from '../../client/contract/fields.ts'
import { gamesPerPage, type GameSummary } from '../../client/contract/game.ts'
import type { GameListView } from '../../client/contract/game-list.ts'
import { contentLocales, type Locale } from '../../client/contract/locale.ts'
import { href, splitLocale } from '../../client/contract/paths.ts'
import { componentIds, type Component, type SitePage } from '../../client/contract/site.ts'
import {
  getArticle,
  listArticles,
  relatedArticles,
  searchArticles,
  type ArticleFilter,
} from '../data/article.ts'
import { listBanners, listMarquee } from '../data/campaign.ts'
import { run, runAll, type Deps } from '../data/db.ts'
import {
  gameFacets,
  getGame,
  listGames,
  relatedGames,
  searchGames,
  suggestedGames,
} from '../data/game.ts'
import { getPage, listComponents, type StoredComponent } from '../data/page.ts'
import { listPartners } from '../data/partner.ts'
import { currentPoll } from '../data/poll.ts'
import { getTagLabel, popularLabels } from '../data/tag.ts'
import { listThemes } from '../data/theme.ts'
import type { GameCategoryProps } from '../../client/pages/game-category.tsx'
import type { Redirect } from './page.ts'

const day = 24 * 60 * 60 * 1000

/** The home page with all its parts. */
export async function loadHome(deps: Deps, locale: Locale): Promise<SitePage | null> {
  const monthAgo = new Date(deps.now().getTime() - 30 * day).toISOString()
  const first = { page: 1, sort: 'new' } as const
  const found = await runAll(deps, {
    page: getPage(deps, locale, '/'),
    components: listComponents(deps, locale, '/'),
    banners: listBanners(deps, locale),
    marquee: listMarquee(deps, locale),
    latest: listArticles(deps, locale, { ...first, perPage: 7 }),
    hot: listArticles(deps, locale, { page: 1, sort: 'popular', perPage: 4, since: monthAgo }),
    popular: listArticles(deps, locale, { page: 1, sort: 'popular', perPage: 5 }),
    games: listGames(deps, locale, { ...first, perPage: 8 }),
    partners: listPartners(deps, locale),
    labels: popularLabels(deps, locale),
    poll: currentPoll(deps, locale),
  })
  if (!found.page) return null
  const contents: Record<number, Partial<Component>> = {
    [componentIds.latest]: { article_list: found.latest.items },
    [componentIds.hotArticles]: { article_list: found.hot.items },
    [componentIds.popularArticles]: { article_list: found.popular.items },
    [componentIds.latestGames]: { game_list: found.games.items },
    [componentIds.partners]: { partner_list: found.partners },
    [componentIds.popularLabels]: { label_list: found.labels },
    [componentIds.vote]: { poll: found.poll },
  }
  return {
    ...found.page,
    ad_list: found.banners,
    marquee_list: found.marquee,
    component_list: found.components.map((one) => ({
      ...emptyComponent(one),
      ...contents[one.component_id],
    })),
  }
}

function emptyComponent(stored: StoredComponent): Component {
  return {
    ...stored,
    article_list: [],
    game_list: [],
    calendar_list: [],
    partner_list: [],
    label_list: [],
    poll: null,
  }
}

/** An article and its company; under another language's address its translation there, when there is one (decision 41). */
export async function loadArticle(deps: Deps, locale: Locale, id: number) {
  const { article, related } = await runAll(deps, {
    article: getArticle(deps, locale, id),
    related: relatedArticles(deps, locale, id),
  })
  if (!article) return null
  return redirectToTranslation(article, locale) ?? { article, related }
}

/** A game and its company, likewise. */
export async function loadGame(deps: Deps, locale: Locale, id: number) {
  const { game, related } = await runAll(deps, {
    game: getGame(deps, locale, id),
    related: relatedGames(deps, locale, id),
  })
  if (!game) return null
  return redirectToTranslation(game, locale) ?? { game, related }
}

function redirectToTranslation(
  item: { lang: Locale; translations: { lang: Locale; url: string }[] },
  locale: Locale,
): Redirect | null {
  if (item.lang === locale) return null
  const best = contentLocales(locale)
    .map((lang) => item.translations.find((one) => one.lang === lang))
    .find((one) => one !== undefined)
  if (!best || best.lang === item.lang) return null
  return { redirect: href(locale, splitLocale(best.url).path) }
}

/** What the page shows besides its texts, which come from the navigation. */
type GameCategoryData = Omit<GameCategoryProps, 'title' | 'intro'>

/** A category's page as its address asks for it. */
export function loadGameCategory(
  deps: Deps,
  locale: Locale,
  category: Category,
  view: GameListView,
): Promise<GameCategoryData | null> {
  return view.tab === 'feature'
    ? loadGameThemes(deps, locale, category, view)
    : loadGameList(deps, locale, category, view)
}

/** The themed picks have nothing to filter: an address that tries is nobody's link. */
async function loadGameThemes(deps: Deps, locale: Locale, category: Category, view: GameListView) {
  const { section, kind, brands, sort, page } = view
  if (section !== 'all' || kind || brands.length > 0 || sort !== 'new' || page > 1) return null
  const themes = await run(deps, listThemes(deps, locale, category))
  const facets = { kinds: [], brands: [] }
  return { category, view, facets, themes, games: [], total: 0, pages: 1 }
}

async function loadGameList(
  deps: Deps,
  locale: Locale,
  category: Category,
  view: GameListView,
): Promise<GameCategoryData | null> {
  const { section, kind, brands, page } = view
  const found = await runAll(deps, {
    facets: gameFacets(deps, locale, category),
    suggested: suggestedGames(deps, locale, category),
    list: listGames(deps, locale, {
      category,
      kind,
      brands,
      ...sectionQuery(deps, view),
      page,
      perPage: gamesPerPage,
    }),
  })
  // An unknown brand is an address nobody linked to; it must not become an entry of its own in any cache.
  const isKnown = brands.every((slug) => found.facets.brands.some((brand) => brand.slug === slug))
  if (!isKnown) return null
  const isSuggestion = section === 'like'
  const games = isSuggestion ? narrow(found.suggested, view) : found.list.items
  const total = isSuggestion ? games.length : found.list.total
  const pages = isSuggestion ? 1 : Math.max(1, Math.ceil(total / gamesPerPage))
  if (page > pages) return null
  return { category, view, facets: found.facets, themes: [], games, total, pages }
}

/** How long a game counts as one of the latest, in days. */
const latestFor = 90

/** What a section of the list asks for; `like` has a read of its own. */
function sectionQuery(deps: Deps, { section, sort }: GameListView) {
  const since = new Date(deps.now().getTime() - latestFor * day).toISOString()
  const sections = {
    all: { sort },
    like: { sort },
    recommended: { sort, isRecommended: true },
    latest: { sort: 'new', releasedSince: since },
    popular: { sort: 'popular' },
    brand: { sort: 'brand' },
  } as const
  return sections[section]
}

function narrow(games: GameSummary[], { kind, brands }: GameListView): GameSummary[] {
  return games.filter(
    (game) =>
      (!kind || game.kind === kind) && (brands.length === 0 || brands.includes(game.brand.slug)),
  )
}

/** How many articles a page of news has: one large and rows of three. */
export const articlesPerPage = 10

/** One page of articles; a page behind the last is `null`. */
export async function loadArticles(
  deps: Deps,
  locale: Locale,
  filter: { category?: 'industry' | 'brand' },
  page: number,
) {
  return toPage(await run(deps, listPage(deps, locale, filter, page)), page)
}

/** One page of the articles carrying a tag, asked for together with the tag's label. */
export async function loadTag(deps: Deps, locale: Locale, tag: string, page: number) {
  const { label, list } = await runAll(deps, {
    label: getTagLabel(deps, locale, tag),
    list: listPage(deps, locale, { tag }, page),
  })
  const shown = toPage(list, page)
  return label && shown && { label, ...shown }
}

function listPage(deps: Deps, locale: Locale, filter: ArticleFilter, page: number) {
  return listArticles(deps, locale, { ...filter, sort: 'new', page, perPage: articlesPerPage })
}

function toPage({ items, total }: { items: ArticleSummary[]; total: number }, page: number) {
  const pages = Math.max(1, Math.ceil(total / articlesPerPage))
  return page > pages ? null : { articles: items, total, page, pages }
}

/** Longest keyword searched for, in characters. */
const longestKeyword = 60

/** What a keyword finds; nothing is asked of the database without one. */
export async function loadSearch(deps: Deps, locale: Locale, typed: string) {
  const keyword = typed.trim().slice(0, longestKeyword)
  if (!keyword) return { keyword, articles: [], games: [] }
  const found = await runAll(deps, {
    articles: searchArticles(deps, locale, keyword),
    games: searchGames(deps, locale, keyword),
  })
  return { keyword, ...found }
}

/** `battle` is another word for the category `chess` (decision 9). */
export function toCategory(word: string | undefined): Category {
  return categories.find((category) => category === word) ?? 'chess'
}
