// Shared by articles and games: one item, the items of a label, the items related to one.
import type { api } from '../../client/contract/api/table.ts'
import type { Locale } from '../../client/contract/locale.ts'
import type { ListPage, PageParams } from '../data/paging.ts'
import { getTag } from '../data/articles/tag.ts'
import { problem } from '../http/problem.ts'
import { run, runAll, type Read } from '../storage/db.ts'
import type { Input } from './endpoint/endpoint.ts'
import { answerOf, parsePageRequest } from './endpoint/list-page.ts'
import type { Deps } from '../deps.ts'

type ById = Pick<Input<typeof api.article>, 'deps' | 'params' | 'query'>
type ByLabel = Pick<Input<typeof api.articlesByLabel>, 'deps' | 'params' | 'query'>

type GetItem<Item> = (deps: Deps, lang: Locale, id: number) => Read<Item>

export async function oneItem<Item>(
  { deps, params: { id }, query: { lang } }: ById,
  getItem: GetItem<Item | null>,
): Promise<Item> {
  const item = await run(deps, getItem(deps, lang, id))
  if (!item) throw problem('not_found')
  return item
}

type ListItems<Item> = (
  deps: Deps,
  lang: Locale,
  query: PageParams & { tag: string; sort: 'new' | 'old' | 'popular' },
) => Read<ListPage<Item>>

export async function itemsByLabel<Item>(
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

export async function itemsRelated<Item>(
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
