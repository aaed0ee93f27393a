import { and, inArray } from 'drizzle-orm'
import { isSuggestable } from '../../client/contract/search/keyword.ts'
import type { Locale } from '../../client/contract/locale.ts'
import { href, withQuery } from '../../client/contract/paths.ts'
import { itemUrl } from '../../client/contract/site/item-url.ts'
import { byType, typesOf, type SearchableType } from '../../client/contract/items.ts'
import type { Suggestion } from '../../client/contract/search/search.ts'
import { popularKeywords } from '../data/site/setting.ts'
import { cachedInMemory } from '../storage/cache/cache.ts'
import { constant, read, run, runAll } from '../storage/db.ts'
import { itemSources } from '../storage/rows/items.ts'
import { isVisible } from '../storage/rows/visibility.ts'
import { rankedMatches } from './ranked-matches.ts'
import { labelsIn, tagsFor } from './find.ts'
import { termsOf } from './query.ts'
import { marksIn } from './snippet.ts'
import type { Deps } from '../deps.ts'

/** Maximum number per kind, and in total. */
const most = { all: 8, keyword: 2, tag: 2 }

/** Maximum per item type. Types are filled in this order, and the last one takes the rest. */
const perTypeMaximum = { game: 3, article: most.all } satisfies Record<SearchableType, number>
const order = typesOf(perTypeMaximum)

/** Newest titles considered. */
const maxTitles = 50

/** Popular keywords, tags, games and articles that match the keyword. One round trip per database. */
export async function suggest(deps: Deps, locale: Locale, keyword: string): Promise<Suggestion[]> {
  const terms = termsOf(keyword)
  if (terms.length === 0 || !isSuggestable(keyword)) return []
  const [ids, words] = await Promise.all([
    rankedMatches(deps, { locale, terms, isTitleOnly: true, limit: maxTitles }),
    wordsIn(deps, locale),
  ])
  const titles = await runAll(
    deps,
    byType(order, (type) => titlesOf(deps, type, ids[type].slice(0, perTypeMaximum[type]))),
  )
  const marked = (type: Suggestion['type'], text: string, url: string): Suggestion => ({
    text,
    url,
    type,
    marks: marksIn(text, terms),
  })
  const keywords = words.keywords
    .map((text) => marked('keyword', text, withQuery(href(locale, 'search'), { q: text })))
    .filter((one) => one.marks.length > 0 && one.text !== keyword)
  const tags = tagsFor(words.labels, locale, { keyword, terms })
  return [
    ...keywords.slice(0, most.keyword),
    ...tags.slice(0, most.tag).map((tag) => marked('tag', tag.label, tag.url)),
    ...order.flatMap((type) =>
      titles[type].map((item) => marked(type, item.title, itemUrl(locale, type, item))),
    ),
  ].slice(0, most.all)
}

/** Popular keywords and all labels of a language. */
async function wordsIn(deps: Deps, locale: Locale) {
  const [keywords, labels] = await Promise.all([
    cachedInMemory(deps, `keywords ${locale}`, (own) => run(own, popularKeywords(own, locale))),
    labelsIn(deps, locale),
  ])
  return { keywords, labels }
}

/** Titles of visible items, in the order of `ids`. */
function titlesOf(deps: Deps, type: SearchableType, ids: readonly number[]) {
  if (ids.length === 0) return constant([])
  const { table } = itemSources[type]
  return read(
    [
      deps.db
        .select({ id: table.id, title: table.title, slug: table.slug })
        .from(table)
        .where(and(inArray(table.id, [...ids]), isVisible(table, deps.now().toISOString()))),
    ],
    ([rows]) => rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
  )
}
