import { api } from '../../client/contract/api/table.ts'
import { searchableTypes } from '../../client/contract/items.ts'
import { find, loadFound } from '../search/find.ts'
import { suggest } from '../search/suggest.ts'
import { endpoint } from './endpoint/endpoint.ts'

export const searchEndpoints = {
  search: endpoint(api.search, async ({ deps, query: { lang, q, type, page } }) => {
    const found = await find(deps, lang, q, page)
    return loadFound(deps, lang, found, type ? [type] : searchableTypes)
  }),
  suggest: endpoint(api.suggest, async ({ deps, query: { lang, q } }) => ({
    items: await suggest(deps, lang, q),
  })),
}
