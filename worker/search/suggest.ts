// Suggestions of the search field.
import { contentLocales, type Locale } from '../../client/contract/locale.ts'
import { href, withQuery } from '../../client/contract/paths.ts'
import { byType, typesOf, type SearchableType } from '../../client/contract/items.ts'
import type { Suggestion } from '../../client/contract/search.ts'
import { articlesByIds } from '../data/article.ts'
import { inSearch, read, runAll, type Deps, type Read } from '../storage/db.ts'
import { gamesByIds } from '../data/game.ts'
import { popularKeywords } from '../data/site.ts'
import { listLabels } from '../data/tag.ts'
import { selectBest, tagsFor } from './find.ts'
import { matchExpression, phrasesOf } from './query.ts'
import { marksIn } from './snippet.ts'

/** Maximum number per kind, and of all together. */
const most = { all: 8, keyword: 2, tag: 2 }

/** How items are read by their ids, and their maximum number; in this order, so the last type takes the rest. */
const offered = {
  game: { byIds: gamesByIds, limit: 3 },
  article: { byIds: articlesByIds, limit: most.all },
} satisfies Record<SearchableType, unknown>
const order = typesOf(offered)

/** Popular keywords, tags, games and articles whose name contains the keyword. One round trip per database. */
export async function suggest(deps: Deps, locale: Locale, keyword: string): Promise<Suggestion[]> {
  const phrases = phrasesOf(keyword)
  if (phrases.length === 0) return []
  const index = inSearch(deps)
  const asked = {
    locale,
    expression: `title : (${matchExpression(phrases, contentLocales(locale))})`,
  }
  const ids = await runAll(
    index,
    byType(order, (type) => idsOf(selectBest(index, type, asked).limit(offered[type].limit))),
  )
  const found = await runAll(deps, {
    keywords: popularKeywords(deps, locale),
    labels: listLabels(deps, locale),
    ...byType(order, (type) => offered[type].byIds(deps, locale, ids[type])),
  })
  const marked = (type: Suggestion['type'], text: string, url: string): Suggestion => ({
    text,
    url,
    type,
    marks: marksIn(text, phrases),
  })
  const keywords = found.keywords
    .map((text) => marked('keyword', text, withQuery(href(locale, 'search'), { q: text })))
    .filter((one) => one.marks.length > 0 && one.text !== keyword)
  const tags = tagsFor(found.labels, locale, { keyword, phrases })
  return [
    ...keywords.slice(0, most.keyword),
    ...tags.slice(0, most.tag).map((tag) => marked('tag', tag.label, tag.url)),
    ...order.flatMap((type) => found[type].map(({ title, url }) => marked(type, title, url))),
  ].slice(0, most.all)
}

function idsOf(query: ReturnType<typeof selectBest>): Read<number[]> {
  return read([query] as const, ([rows]) => rows.map((row) => row.id))
}
