import type { EntryType } from '../../contract/desk/entries/types.ts'
import { cacheKeyOf } from '../api/cache-key.ts'
import { toEntryQuery, type EntryView } from './entry-view.ts'

export const route = 'GET /api/backstage/entry'

/** Address of a page of a list. */
export const addressIn = (type: EntryType, query: object, after = '') =>
  // In a list, the language is that of the entries; an empty one is every language.
  cacheKeyOf(route, { query: { type, lang: '', ...query, after } })

/** Without a language a list has one row per item, which names its languages. */
export const toListQuery = (view: EntryView) => ({
  ...toEntryQuery(view),
  ...(view.lang === undefined && { per: 'item' as const }),
})
