import type { EntryType } from '../../contract/desk/entries/types.ts'
import { cacheKeyOf } from '../api/cache-key.ts'
import { toEntryQuery, type EntryView } from './entry-view.ts'

export const route = 'GET /api/backstage/entry'

/** Address of one page of a list. */
export const addressIn = (type: EntryType, query: object, after = '') =>
  // `lang` is the language of the entries here, not of the desk; an empty value means every language.
  cacheKeyOf(route, { query: { type, lang: '', ...query, after } })

/** A list without a language has one row per item, with the languages it exists in. */
export const toListQuery = (view: EntryView) => ({
  ...toEntryQuery(view),
  ...(view.lang === undefined && { per: 'item' as const }),
})
