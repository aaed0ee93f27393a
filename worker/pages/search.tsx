// Search by keyword.
import * as z from 'zod/mini'
import type { Locale } from '../../client/contract/locale.ts'
import { paths } from '../../client/contract/paths.ts'
import { SearchPage } from '../../client/pages/search.tsx'
import { searchArticles } from '../data/article.ts'
import { runAll, type Deps } from '../data/db.ts'
import { searchGames } from '../data/game.ts'
import { sharedAddress, type PageHead } from '../render/head.ts'
import { navCrumbs } from './list-head.ts'
import { definePage, noQuery, type Context } from './page.ts'

export const searchPage = definePage({
  name: 'search',
  path: paths.search,
  query: z.object({ q: z._default(z.string(), '') }),
  isKept: false,
  load: ({ deps, locale, query }) => loadSearch(deps, locale, query.q),
  head: searchHead,
  view: (data) => <SearchPage {...data} />,
})

export const searchForPage = definePage({
  name: 'search-searchVal',
  path: paths.searchFor,
  query: noQuery,
  isKept: false,
  load: ({ deps, locale, params }) => loadSearch(deps, locale, params['keyword'] ?? ''),
  head: searchHead,
  view: (data) => <SearchPage {...data} />,
})

/** Longest keyword searched for, in characters. */
const longestKeyword = 60

/** What a keyword finds; nothing is asked of the database without one. */
async function loadSearch(deps: Deps, locale: Locale, typed: string) {
  const keyword = typed.trim().slice(0, longestKeyword)
  if (!keyword) return { keyword, articles: [], games: [] }
  const found = await runAll(deps, {
    articles: searchArticles(deps, locale, keyword),
    games: searchGames(deps, locale, keyword),
  })
  return { keyword, ...found }
}

function searchHead({ keyword }: { keyword: string }, context: Context): PageHead {
  const { locale, t } = context
  const title = keyword ? t('search.results_for', { keyword }) : t('search.title')
  const address = sharedAddress(locale, '/search', { q: keyword || undefined })
  return {
    ...address,
    title,
    description: t('search.title'),
    crumbs: [...navCrumbs(context, '/search'), { title, url: address.canonical }],
    isHidden: true,
  }
}
