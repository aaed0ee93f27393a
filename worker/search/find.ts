// Search in two round trips: one to the index for the ids, one to the content for the items.
import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { contentLocales, type Locale } from '../../client/contract/locale.ts'
import { href } from '../../client/contract/paths.ts'
import { resultsPerPage, type FoundTag, type SearchResult } from '../../client/contract/search.ts'
import { byType, searchableTypes, type SearchableType } from '../../client/contract/items.ts'
import { articlesByIds } from '../data/article.ts'
import { itemSources } from '../storage/items.ts'
import { inSearch, read, runAll, type Deps, type Read } from '../storage/db.ts'
import { gamesByIds } from '../data/game.ts'
import { listLabels, type LabelUse } from '../data/tag.ts'
import { isVisibleIn } from '../storage/visibility.ts'
import { paragraphsOf, readBodies, type ItemBody } from './documents.ts'
import { matchExpression, phrasesOf, placesOf, type Phrase } from './query.ts'
import { indexes } from './schema.ts'
import { marksIn, snippetOf } from './snippet.ts'
import { fold } from './tokenize.ts'

/** Best first; `ids` are those of the requested page, `total` counts all. */
interface Hits {
  ids: number[]
  total: number
}

export interface Found extends Record<SearchableType, Hits> {
  keyword: string
  phrases: Phrase[]
}

/** The hits of a keyword on a page (from 1). One round trip to the index. */
export async function find(
  deps: Deps,
  locale: Locale,
  keyword: string,
  page: number,
): Promise<Found> {
  const phrases = phrasesOf(keyword)
  const none = { ids: [], total: 0 }
  if (phrases.length === 0) return { keyword, phrases, ...byType(searchableTypes, () => none) }
  const index = inSearch(deps)
  const asked = { locale, expression: matchExpression(phrases, contentLocales(locale)) }
  const hits = await runAll(
    index,
    byType(searchableTypes, (type) => findHits(index, type, asked, page)),
  )
  return { keyword, phrases, ...hits }
}

interface Asked {
  locale: Locale
  /** In FTS5 syntax. */
  expression: string
}

function findHits(index: Deps, type: SearchableType, asked: Asked, page: number): Read<Hits> {
  const { documents, terms } = indexes[type]
  return read(
    [
      selectBest(index, type, asked)
        .limit(resultsPerPage)
        .offset((page - 1) * resultsPerPage),
      index.db
        .select({ total: sql<number>`count(*)` })
        .from(terms)
        .innerJoin(documents, eq(documents.id, terms.rowid))
        .where(matches(index, type, asked)),
    ],
    ([rows, [counted]]) => ({
      ids: rows.map((row) => row.id),
      total: counted?.total ?? 0,
    }),
  )
}

/** A word counts most in the title, less in a tag, least in the text. */
const weights = sql.raw('8, 4, 1')

/** A query of matching ids, best first, then newest. */
export function selectBest(index: Deps, type: SearchableType, asked: Asked) {
  const { documents, terms } = indexes[type]
  return index.db
    .select({ id: documents.id })
    .from(terms)
    .innerJoin(documents, eq(documents.id, terms.rowid))
    .where(matches(index, type, asked))
    .orderBy(sql`bm25(${terms}, ${weights})`, desc(documents.published_at), desc(documents.id))
    .$dynamic()
}

function matches(
  index: Deps,
  type: SearchableType,
  { locale, expression }: Asked,
): SQL | undefined {
  const { documents, terms } = indexes[type]
  return and(sql`${terms} match ${expression}`, isVisibleIn(index, documents, locale))
}

/** The found items of these types, and the matching tags. One round trip to the content. */
export async function loadFound(
  deps: Deps,
  locale: Locale,
  { keyword, phrases, article, game }: Found,
  types: readonly SearchableType[],
): Promise<SearchResult> {
  const articleIds = types.includes('article') ? article.ids : []
  const gameIds = types.includes('game') ? game.ids : []
  const loaded = await runAll(deps, {
    articles: articlesByIds(deps, locale, articleIds),
    articleBodies: readBodies(deps, itemSources.article.table, articleIds),
    games: gamesByIds(deps, locale, gameIds),
    gameBodies: readBodies(deps, itemSources.game.table, gameIds),
    labels: listLabels(deps, locale),
  })
  const withPlaces = places(phrases)
  return {
    q: keyword,
    articles: {
      items: loaded.articles.map((item) => withPlaces(item, loaded.articleBodies)),
      total: article.total,
    },
    games: {
      items: loaded.games.map((item) => withPlaces(item, loaded.gameBodies)),
      total: game.total,
    },
    tags: tagsFor(loaded.labels, locale, { keyword, phrases }, types[0]),
  }
}

/** Length of a snippet in characters; a Han character says more than a letter. */
const snippetLength = { han: 80, other: 160 }

/** Adds to an item a snippet of its text around the keyword, and the marks in its title. */
function places(phrases: readonly Phrase[]) {
  return function withPlaces<
    Item extends { id: number; lang: Locale; title: string; subtitle: string },
  >(item: Item, bodies: readonly ItemBody[]) {
    const body = bodies.find((one) => one.id === item.id)?.body
    const length = snippetLength[item.lang.startsWith('zh') ? 'han' : 'other']
    const paragraphs = [item.subtitle, ...(body ? paragraphsOf(body) : [])]
    return {
      ...item,
      ...snippetOf(paragraphs, phrases, length),
      title_marks: marksIn(item.title, phrases),
    }
  }
}

/** Tags whose label contains the keyword or is contained in it; each links to a list that is not empty. */
export function tagsFor(
  labels: readonly LabelUse[],
  locale: Locale,
  { keyword, phrases }: Pick<Found, 'keyword' | 'phrases'>,
  preferred?: SearchableType,
): FoundTag[] {
  const asked = fold(keyword).text
  const types = preferred ? [preferred, ...searchableTypes] : searchableTypes
  return labels.flatMap(({ id, slug, label, ...used }): FoundTag[] => {
    const tag = { id, slug, label }
    const type = types.find((one) => used[one])
    const own = fold(tag.label).text
    const hasAll = phrases.every((phrase) => placesOf(phrase, own).length > 0)
    if (!type || !(hasAll || (own.length > 1 && asked.includes(own)))) return []
    const url = href(locale, 'tag', { type, label: tag.slug })
    return [{ ...tag, url, marks: hasAll ? marksIn(tag.label, phrases) : [] }]
  })
}
