// Search: one or two round trips to the index for ids, and one to the content for the items.
import type { Locale } from '../../client/contract/locale.ts'
import { href, pathTo } from '../../client/contract/paths.ts'
import { isPathOff } from '../../client/contract/site/modules.ts'
import {
  maxResults,
  resultsPerPage,
  type FoundAuthor,
  type FoundTag,
  type SearchResult,
} from '../../client/contract/search/search.ts'
import { byType, searchableTypes, type SearchableType } from '../../client/contract/items.ts'
import { articlesByIds } from '../data/articles/article.ts'
import { itemSources } from '../storage/rows/items.ts'
import { cachedInMemory } from '../storage/cache/cache.ts'
import { runAll } from '../storage/db.ts'
import { gamesByIds } from '../data/games/game.ts'
import { listNamedAuthors, type Named } from '../data/articles/author.ts'
import { listLabels, type LabelUse } from '../data/articles/tag.ts'
import { offModules, withoutOffTypes } from '../data/site/modules.ts'
import { rankedMatches, type Candidates } from './ranked-matches.ts'
import { paragraphsOf, readBodies, type ItemBody } from './documents.ts'
import { isIn, termsOf, type Term } from './query.ts'
import { marksIn, snippetSources, snippetOf } from './snippet.ts'
import { fold, sequencesOf } from './tokenize.ts'
import type { Deps } from '../deps.ts'

/** Best match first; `ids` are those of the requested page. */
interface Hits {
  ids: number[]
  /** Exact up to a limit; above it, rounded down to hundreds. */
  total: number
  is_more: boolean
}

export interface Found extends Record<SearchableType, Hits> {
  keyword: string
  terms: Term[]
}

/** Share of `maxResults` that each type always has. */
const perTypeLimit = maxResults / searchableTypes.length

/** Matches of a keyword on a page, from 1. */
export async function find(
  deps: Deps,
  locale: Locale,
  keyword: string,
  page: number,
): Promise<Found> {
  const terms = termsOf(keyword)
  const found: Candidates =
    terms.length === 0
      ? byType(searchableTypes, () => [])
      : await rankedMatches(deps, {
          locale,
          terms,
          limit: perTypeLimit + 1,
          together: maxResults + 1,
        })
  const counted = searchableTypes.reduce((sum, type) => sum + found[type].length, 0)
  const hits = byType(searchableTypes, (type) => {
    const isCut = counted > maxResults && found[type].length > perTypeLimit
    return hitsOn(page, found[type], isCut)
  })
  return { keyword, terms, ...hits }
}

function hitsOn(page: number, ids: readonly number[], isCut: boolean): Hits {
  const start = (page - 1) * resultsPerPage
  const total = isCut ? 100 * Math.floor((ids.length - 1) / 100) : ids.length
  const end = Math.min(start + resultsPerPage, total)
  return { ids: ids.slice(start, end), total, is_more: isCut }
}

/** Found items of these types, and matching tags and authors. One round trip to the content. */
export async function loadFound(
  deps: Deps,
  locale: Locale,
  { keyword, terms, article, game }: Found,
  types: readonly SearchableType[],
): Promise<SearchResult> {
  const articleIds = types.includes('article') ? article.ids : []
  const gameIds = types.includes('game') ? game.ids : []
  const { labels, authors } = await namesIn(deps, locale)
  const loaded = await runAll(deps, {
    articles: articlesByIds(deps, locale, articleIds),
    articleBodies: readBodies(deps, itemSources.article, articleIds),
    games: gamesByIds(deps, locale, gameIds),
    gameBodies: readBodies(deps, itemSources.game, gameIds),
  })
  const withPlaces = places(terms)
  return {
    q: keyword,
    articles: {
      items: loaded.articles.map((item) => withPlaces(item, loaded.articleBodies)),
      total: article.total,
      is_more: article.is_more,
    },
    games: {
      items: loaded.games.map((item) => withPlaces(item, loaded.gameBodies)),
      total: game.total,
      is_more: game.is_more,
    },
    tags: tagsFor(labels, locale, { keyword, terms }, types[0]),
    authors: authorsFor(authors, locale, terms),
  }
}

/** All labels of a language, with the types of items that readers find by them. */
export async function labelsIn(deps: Deps, locale: Locale): Promise<readonly LabelUse[]> {
  return (await namesIn(deps, locale)).labels
}

/** All labels of a language, and all authors with articles in it if the site has their pages. */
async function namesIn(
  deps: Deps,
  locale: Locale,
): Promise<{ labels: readonly LabelUse[]; authors: readonly Named[] }> {
  const [{ labels, authors }, off] = await Promise.all([
    cachedInMemory(deps, `names ${locale}`, (own) =>
      runAll(own, { labels: listLabels(own, locale), authors: listNamedAuthors(own, locale) }),
    ),
    offModules(deps),
  ])
  return {
    labels: labels.map((label) => withoutOffTypes(off, label)),
    authors: authors.filter(({ id }) => !isPathOff(off, pathTo('author', { id }))),
  }
}

/** Maximum number of authors beside the tags. */
const maxFoundAuthors = 6

/** Authors whose name contains all terms. */
function authorsFor(
  authors: readonly Named[],
  locale: Locale,
  terms: readonly Term[],
): FoundAuthor[] {
  if (terms.length === 0) return []
  const found = authors.filter(({ name }) => {
    const sequences = sequencesOf(name)
    return terms.every((term) => isIn(term, sequences))
  })
  return found.slice(0, maxFoundAuthors).map(({ id, name }) => ({
    id,
    name,
    url: href(locale, 'author', { id }),
    marks: marksIn(name, terms),
  }))
}

/** Snippet length in characters; Han characters carry more meaning than letters. */
const snippetLength = { han: 80, other: 160 }

/** Adds a snippet around the keyword and the marks in the title. */
function places(terms: readonly Term[]) {
  return function withPlaces<
    Item extends { id: number; lang: Locale; title: string; subtitle: string },
  >(item: Item, bodies: readonly ItemBody[]) {
    const body = bodies.find((one) => one.id === item.id)?.body
    const length = snippetLength[item.lang.startsWith('zh') ? 'han' : 'other']
    const paragraphs = snippetSources(item.subtitle, body ? paragraphsOf(body) : [], length)
    return {
      ...item,
      ...snippetOf(paragraphs, terms, length),
      title_marks: marksIn(item.title, terms),
    }
  }
}

/** Tags whose label contains the keyword or the reverse. Each links to a non-empty list. */
export function tagsFor(
  labels: readonly LabelUse[],
  locale: Locale,
  { keyword, terms }: Pick<Found, 'keyword' | 'terms'>,
  preferred?: SearchableType,
): FoundTag[] {
  const asked = fold(keyword).text
  const types = preferred ? [preferred, ...searchableTypes] : searchableTypes
  return labels.flatMap(({ id, slug, label, ...used }): FoundTag[] => {
    const tag = { id, slug, label }
    const type = types.find((one) => used[one])
    const own = fold(tag.label).text
    const sequences = sequencesOf(tag.label)
    const hasAll = terms.every((term) => isIn(term, sequences))
    if (!type || !(hasAll || (own.length > 1 && asked.includes(own)))) return []
    const url = href(locale, 'tag', { type, label: tag.slug })
    return [{ ...tag, url, marks: hasAll ? marksIn(tag.label, terms) : [] }]
  })
}
