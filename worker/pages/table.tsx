// THE page table: every page of the site, most specific first. Nothing else registers pages.
import * as z from 'zod/mini'
import {
  gameKinds,
  newsCategories,
  pageNumber,
  reference,
  type NewsCategory,
} from '../../client/contract/fields.ts'
import { gameSections } from '../../client/contract/game.ts'
import type { GameListView } from '../../client/contract/game-list.ts'
import { href, paths } from '../../client/contract/paths.ts'
import type { Chrome } from '../../client/contract/site.ts'
import { ArticlePage } from '../../client/pages/article.tsx'
import { ArticleListPage } from '../../client/pages/article-list.tsx'
import { GameCategoryPage } from '../../client/pages/game-category.tsx'
import { GameIntroPage } from '../../client/pages/game-intro.tsx'
import { HomePage } from '../../client/pages/home.tsx'
import { NavigationPage } from '../../client/pages/navigation.tsx'
import { SearchPage } from '../../client/pages/search.tsx'
import { run } from '../data/db.ts'
import { getPage } from '../data/page.ts'
import { findNavItem, findSiblings } from '../../client/contract/navigation.ts'
import {
  articleHead,
  articleListHead,
  gameCategoryHead,
  gameHead,
  homeHead,
  navigationHead,
  searchHead,
  tagHead,
} from './heads.ts'
import {
  loadArticle,
  loadArticles,
  loadGame,
  loadGameCategory,
  loadHome,
  loadSearch,
  loadTag,
  toCategory,
} from './loaders.ts'
import { definePage, type Page } from './page.ts'

const noQuery = z.object({})
const paged = z.object({ page: pageNumber })
/** A repeated key; a single value is a list of one. Order says nothing, so it is not kept. */
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
  page: pageNumber,
})
const tabQuery = z.extend(listQuery, {
  tab: z._default(z.enum(['feature', 'game-list']), 'feature'),
})

type ListQuery = z.infer<typeof listQuery>

function toView(tab: GameListView['tab'], { brand, ...query }: ListQuery): GameListView {
  return { tab, ...query, brands: brand }
}

export const pageTable: readonly Page[] = [
  definePage({
    name: 'index',
    path: paths.home,
    query: noQuery,
    isKept: true,
    load: ({ deps, locale }) => loadHome(deps, locale),
    head: homeHead,
    view: (page, { chrome }) => <HomePage page={page} settings={chrome.settings} />,
  }),
  definePage({
    name: 'article-id',
    path: paths.article,
    query: noQuery,
    isKept: true,
    load: ({ deps, locale, params }) => loadArticle(deps, locale, Number(params['id'])),
    head: articleHead,
    view: ({ article, related }, { origin }) => (
      <ArticlePage article={article} related={related} shareUrl={origin + article.url} />
    ),
  }),
  definePage({
    name: 'news-category',
    path: paths.news,
    query: paged,
    isKept: true,
    load: ({ deps, locale, params, query }) =>
      loadArticles(deps, locale, { category: toNews(params['category']) }, query.page),
    head: articleListHead,
    view: (list, { locale, path, chrome }) => (
      <ArticleListPage {...navTexts(chrome, path)} url={href(locale, path)} {...list} />
    ),
  }),
  definePage({
    name: 'search-by-tag-type-label',
    path: paths.tag,
    query: paged,
    isKept: true,
    load: ({ deps, locale, params, query }) =>
      loadTag(deps, locale, params['label'] ?? '', query.page),
    head: tagHead,
    view: ({ label, ...list }, { locale, path, t }) => (
      <ArticleListPage
        title={t('article.tagged', { label: label.label })}
        intro=""
        url={href(locale, path)}
        {...list}
      />
    ),
  }),
  definePage({
    name: 'game-subNav-id',
    path: paths.gameList,
    query: listQuery,
    isKept: true,
    load: ({ deps, locale, params, query }) => {
      const tab = params['tab'] === 'game-list' ? 'game-list' : 'feature'
      return loadGameCategory(deps, locale, toCategory(params['category']), toView(tab, query))
    },
    head: gameCategoryHead,
    view: (data, { chrome }) => (
      <GameCategoryPage {...data} {...navTexts(chrome, `/game/${data.category}`)} />
    ),
  }),
  definePage({
    name: 'game-category',
    path: paths.gameCategory,
    query: tabQuery,
    isKept: true,
    load: ({ deps, locale, params, query: { tab, ...query } }) =>
      loadGameCategory(deps, locale, toCategory(params['category']), toView(tab, query)),
    head: gameCategoryHead,
    view: (data, { chrome }) => (
      <GameCategoryPage {...data} {...navTexts(chrome, `/game/${data.category}`)} />
    ),
  }),
  definePage({
    name: 'game-intro-id',
    path: paths.gameIntro,
    query: noQuery,
    isKept: true,
    load: ({ deps, locale, params }) => loadGame(deps, locale, Number(params['id'])),
    head: gameHead,
    view: ({ game, related }, { origin }) => (
      <GameIntroPage game={game} related={related} shareUrl={origin + game.url} />
    ),
  }),
  definePage({
    name: 'search',
    path: paths.search,
    query: z.object({ q: z._default(z.string(), '') }),
    isKept: false,
    load: ({ deps, locale, query }) => loadSearch(deps, locale, query.q),
    head: searchHead,
    view: (data) => <SearchPage {...data} />,
  }),
  definePage({
    name: 'search-searchVal',
    path: paths.searchFor,
    query: noQuery,
    isKept: false,
    load: ({ deps, locale, params }) => loadSearch(deps, locale, params['keyword'] ?? ''),
    head: searchHead,
    view: (data) => <SearchPage {...data} />,
  }),
  definePage({
    name: 'nav-subNav-id',
    path: paths.navigation,
    query: noQuery,
    isKept: true,
    load: async ({ deps, locale, path, chrome }) => {
      const item = findNavItem((await chrome).nav_list, path)
      return item ? { item, page: await run(deps, getPage(deps, locale, path)) } : null
    },
    head: navigationHead,
    view: ({ item, page }, { chrome }) => (
      <NavigationPage item={item} page={page} siblings={findSiblings(chrome.nav_list, item)} />
    ),
  }),
]

function navTexts(chrome: Chrome, uri: string): { title: string; intro: string } {
  const item = findNavItem(chrome.nav_list, uri)
  return { title: item?.title ?? chrome.header.web_title, intro: item?.intro ?? '' }
}

function toNews(word: string | undefined): NewsCategory {
  return newsCategories.find((category) => category === word) ?? 'industry'
}
