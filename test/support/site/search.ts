// Search in tests.
import { api } from '../../../client/contract/api/table.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import type { SearchableType } from '../../../client/contract/items.ts'
import { everyPage, get, ids } from './api.ts'

export const searchPath = (q: string, lang: Locale = 'zh-CN', rest = '') =>
  `/api/search?lang=${lang}&q=${encodeURIComponent(q)}${rest}`

export const search = (q: string, lang: Locale = 'zh-CN', rest = '') =>
  get(api.search, searchPath(q, lang, rest))

export const sorted = (items: readonly { id: number }[]) => ids(items).toSorted((a, b) => a - b)

/** Sorted ids of all results of a keyword over all pages. */
export async function findItemIds(
  q: string,
  lang: Locale,
  type: SearchableType,
): Promise<number[]> {
  const items = await everyPage<{ id: number }>(async (page) => {
    const result = await search(q, lang, `&type=${type}&page=${page}`)
    return type === 'game' ? result.games : result.articles
  })
  return sorted(items)
}
