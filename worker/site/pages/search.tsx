import * as z from 'zod/mini'
import { pageNumber } from '../../../client/contract/fields.ts'
import { keywordProblem } from '../../../client/contract/search/keyword.ts'
import { searchableTypes } from '../../../client/contract/items.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { paths } from '../../../client/contract/paths.ts'
import { resultsPerPage } from '../../../client/contract/search/search.ts'
import { SearchPage, type SearchPageProps } from '../../../client/site/pages/search.tsx'
import { cached } from '../../storage/cache/cache.ts'
import { runAll } from '../../storage/db.ts'
import { prepared } from '../../storage/prepared.ts'
import { logError } from '../../storage/log-error.ts'
import { popularKeywords } from '../../data/site/setting.ts'
import { popularLabels } from '../../data/articles/tag.ts'
import { Unavailable } from '../../storage/time-limit.ts'
import { sharedAddress, type PageHead } from '../render/head.ts'
import { find, loadFound } from '../../search/find.ts'
import { navCrumbs } from '../page/head.ts'
import { definePage, type Context, type LoadRequest } from '../page/page.ts'
import { isTypeOff, offModulesIn } from '../../../client/contract/site/modules.ts'
import type { Deps } from '../../deps.ts'

const resultQuery = z.object({ type: z.optional(z.enum(searchableTypes)), page: pageNumber })

export const searchPage = definePage({
  name: 'search',
  path: paths.search,
  query: z.extend(resultQuery, { q: z._default(z.string(), '') }),
  isCached: false,
  addressLimit: 'SEARCHES',
  load: ({ query: { q, ...query }, ...request }) => loadSearch({ ...request, query }, q.trim()),
  status: statusOf,
  head: searchHead,
  view: (data) => <SearchPage {...data} />,
})

export const searchForPage = definePage({
  name: 'search-searchVal',
  path: paths.searchFor,
  query: resultQuery,
  isCached: false,
  addressLimit: 'SEARCHES',
  load: (request) => loadSearch(request, request.params['keyword']?.trim() ?? ''),
  status: statusOf,
  head: searchHead,
  view: (data) => <SearchPage {...data} />,
})

type ResultQuery = z.infer<typeof resultQuery>

/** Results of a keyword; `null` after the last page. An invalid keyword causes no search. */
async function loadSearch(
  { deps, locale, isOverLimit, query: { type, page }, chrome }: LoadRequest<ResultQuery>,
  keyword: string,
): Promise<SearchPageProps | null> {
  const off = offModulesIn((await chrome()).settings)
  if (type && isTypeOff(off, type)) return null
  const types = searchableTypes.filter((one) => !isTypeOff(off, one))
  const problem = keywordProblem(keyword)
  if (problem) {
    const outcome = keyword ? ({ kind: 'refused', problem } as const) : { kind: 'unasked' as const }
    return { keyword, outcome, help: await loadHelp(deps, locale) }
  }
  if (isOverLimit) return { keyword, outcome: { kind: 'limited' }, help: null }
  const found = await find(deps, locale, keyword, page).catch((error: unknown) =>
    logUnavailable(deps, error),
  )
  if (!found) return { keyword, outcome: { kind: 'failed' }, help: null }
  const shown = type ?? searchableTypes.find((one) => found[one].total > 0) ?? 'article'
  const pages = Math.max(1, Math.ceil(found[shown].total / resultsPerPage))
  if (page > pages) return null
  const result = await loadFound(deps, locale, found, [shown])
  const isEmpty = searchableTypes.every((one) => found[one].total === 0)
  return {
    keyword,
    outcome: { kind: 'found', result, types, type: shown, page, pages },
    help: isEmpty ? await loadHelp(deps, locale) : null,
  }
}

/** Logs an unavailable index. The page is still shown with its form. */
function logUnavailable(deps: Deps, error: unknown): null {
  if (!(error instanceof Unavailable)) throw error
  logError(deps, { search: String(error.cause) })
  return null
}

const readKeywords = prepared(popularKeywords)
const readLabels = prepared(popularLabels)

function loadHelp(deps: Deps, locale: Locale) {
  return cached(deps, `search help ${locale}`, (own) =>
    runAll(own, {
      keywords: readKeywords(own, locale),
      labels: readLabels(own, locale),
    }),
  )
}

function statusOf({ outcome }: SearchPageProps) {
  if (outcome.kind === 'limited') return 429
  return outcome.kind === 'failed' ? 500 : 200
}

/** One canonical address per keyword, for all tabs and pages. */
function searchHead({ keyword, outcome }: SearchPageProps, context: Context): PageHead {
  const { locale, t } = context
  const isAsked = outcome.kind === 'found' || outcome.kind === 'failed'
  const title = isAsked ? t('search.results_for', { keyword }) : t('search.title')
  const address = sharedAddress(locale, '/search', { q: keyword || undefined })
  const isPaged = outcome.kind === 'found' && outcome.page > 1
  return {
    ...address,
    title: isPaged ? t('site.title_with_page', { title, page: outcome.page }) : title,
    description: t('search.title'),
    crumbs: [...navCrumbs(context, '/search'), { title, url: address.canonical }],
    isHidden: true,
  }
}
