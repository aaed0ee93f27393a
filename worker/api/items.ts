// Articles and games: lists, single items, items of a label, related items, translations.
import { api } from '../../client/contract/api/table.ts'
import type { Locale } from '../../client/contract/locale.ts'
import type { ListPage, PageParams } from '../data/paging.ts'
import { getTag } from '../data/articles/tag.ts'
import { foundOrThrow, problem } from '../http/problem.ts'
import { run, runAll, type Read } from '../storage/db.ts'
import { endpoints, type Input } from './endpoint/endpoint.ts'
import { answerOf, parsePageRequest } from './endpoint/list-page.ts'
import type { Deps } from '../deps.ts'
import { getArticle, listArticles } from '../data/articles/article.ts'
import { relatedArticles } from '../data/articles/related.ts'
import { getGame, listGames, relatedGames } from '../data/games/game.ts'
import { itemTranslation } from '../data/item.ts'
import { itemSources } from '../storage/rows/items.ts'
import { searchableTypes } from '../../client/contract/items.ts'
import { find, loadFound } from '../search/find.ts'
import { suggest } from '../search/suggest.ts'

export const itemEndpoints = endpoints(api, {
  articles: async ({ deps, query }) => {
    const { lang, category, tag, sort } = query
    const asked = parsePageRequest(`articles ${sort}`, query, query.per_page)
    const list = listArticles(deps, lang, { category, tag, sort, ...asked.paging })
    return answerOf(asked, await run(deps, list))
  },
  article: (input) => oneItem(input, getArticle),
  articlesByLabel: (input) => itemsByLabel(input, listArticles),
  relatedArticles: (input) => itemsRelated(input, getArticle, relatedArticles),
  games: async ({ deps, query }) => {
    const { lang, type, brand, kind, sort } = query
    const asked = parsePageRequest(`games ${sort}`, query, query.per_page)
    const filter = { category: type, kind, brands: brand ? [brand] : [] }
    const list = listGames(deps, lang, { ...filter, sort, ...asked.paging })
    return answerOf(asked, await run(deps, list))
  },
  game: (input) => oneItem(input, getGame),
  gamesByLabel: (input) => itemsByLabel(input, listGames),
  relatedGames: (input) => itemsRelated(input, getGame, relatedGames),
  translation: (input) =>
    oneItem(input, (deps, lang, id) =>
      itemTranslation(deps, itemSources[input.params.type], lang, id),
    ),
  search: async ({ deps, query: { lang, q, type, page } }) => {
    const found = await find(deps, lang, q, page)
    return loadFound(deps, lang, found, type ? [type] : searchableTypes)
  },
  suggest: async ({ deps, query: { lang, q } }) => ({
    items: await suggest(deps, lang, q),
  }),
  previewArticle: async ({ c, params: { id }, query: { lang } }) =>
    (await previews()).articleDraft(c, { id, lang }),
  previewGame: async ({ c, params: { id }, query: { lang } }) =>
    (await previews()).gameDraft(c, { id, lang }),
})

type ById = Pick<Input<typeof api.article>, 'deps' | 'params' | 'query'>
type ByLabel = Pick<Input<typeof api.articlesByLabel>, 'deps' | 'params' | 'query'>

type GetItem<Item> = (deps: Deps, lang: Locale, id: number) => Read<Item>

async function oneItem<Item>(
  { deps, params: { id }, query: { lang } }: ById,
  getItem: GetItem<Item | null>,
): Promise<Item> {
  return foundOrThrow(await run(deps, getItem(deps, lang, id)))
}

type ListItems<Item> = (
  deps: Deps,
  lang: Locale,
  query: PageParams & { tag: string; sort: 'new' | 'old' | 'popular' },
) => Read<ListPage<Item>>

async function itemsByLabel<Item>(
  { deps, params: { label }, query }: ByLabel,
  listItems: ListItems<Item>,
) {
  const { lang, sort } = query
  const asked = parsePageRequest(`tagged ${sort}`, query, query.per_page)
  const { tag, list } = await runAll(deps, {
    tag: getTag(deps, lang, label),
    list: listItems(deps, lang, { tag: label, sort, ...asked.paging }),
  })
  if (!tag) throw problem('not_found')
  return answerOf(asked, list)
}

async function itemsRelated<Item>(
  { deps, params: { id }, query: { lang } }: ById,
  getItem: GetItem<object | null>,
  listRelated: GetItem<Item[]>,
) {
  const { self, items } = await runAll(deps, {
    self: getItem(deps, lang, id),
    items: listRelated(deps, lang, id),
  })
  if (!self) throw problem('not_found')
  return { items }
}

/**
 * Unpublished items, for the holders of preview links and for operators (docs/decisions/desk/previews.md). Loaded with
 * the first request, as the rest of the desk is.
 */
const previews = () => import('../desk/previews/item.ts')
