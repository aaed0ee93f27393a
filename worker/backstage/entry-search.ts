// Lists of the desk, and finding an entry by words of its title or by its number.
import type { EntryFilter, EntrySort } from '../../client/contract/backstage/entry.ts'
import type { ItemType } from '../../client/contract/items.ts'
import { locales, type Locale } from '../../client/contract/locale.ts'
import { listEntries, searchEntries, type Found } from '../data/entry-list.ts'
import { listTranslations } from '../data/entry.ts'
import { titlesWith } from '../search/titles.ts'
import { run, type Deps } from '../storage/db.ts'

export interface EntryListQuery {
  type: ItemType
  lang?: Locale | undefined
  state?: EntryFilter | undefined
  q?: string | undefined
  by?: number | undefined
  sort: EntrySort
  after?: string | undefined
}

export async function entryList(deps: Deps, query: EntryListQuery) {
  const { items, ...page } = await pageOf(deps, query)
  return { items: await run(deps, listTranslations(deps, query.type, items)), ...page }
}

async function pageOf(deps: Deps, { q, ...query }: EntryListQuery): Promise<Found> {
  if (q === undefined) return run(deps, listEntries(deps, query))
  const { type, lang } = query
  const named = await titlesWith(deps, type, q, lang ? [lang] : locales)
  const number = /^\d{1,9}$/.test(q) ? Number(q) : null
  const items = await run(deps, searchEntries(deps, { ...query, text: q, ids: named, number }))
  return { items, next: null, total: items.length }
}
