// What a list of entries shows is what its address says: filters, search and order.
import { entryFilters, entrySorts } from '../../contract/backstage/entry.ts'
import type { EntryFilter, EntrySort } from '../../contract/backstage/entry.ts'
import { isLocale, type Locale } from '../../contract/locale.ts'

export interface EntryView {
  lang?: Locale
  state?: EntryFilter
  /** Number of an operator, or `me`. */
  by?: string
  q?: string
  sort?: EntrySort
}

/** The view in an address; what the address misspells is left out. */
export function viewOf(search: Record<string, unknown>): EntryView {
  const { lang, state, by, q, sort } = search
  const view: EntryView = {}
  if (isLocale(lang)) view.lang = lang
  const filter = entryFilters.find((one) => one === state)
  if (filter) view.state = filter
  if (by === 'me' || /^[1-9]\d{0,8}$/.test(String(by))) view.by = String(by)
  const words = typeof q === 'string' ? q.trim().slice(0, 100) : ''
  if (words) view.q = words
  const order = entrySorts.find((one) => one === sort && one !== 'changed_at')
  if (order) view.sort = order
  return view
}

const keys = ['lang', 'state', 'by', 'q', 'sort'] as const

export function isSameView(one: EntryView, other: EntryView): boolean {
  return keys.every((key) => one[key] === other[key])
}

/** The view as an address writes it, in one order, so that equal views have equal addresses. */
export function queryOf(view: EntryView): string {
  const parts = keys.flatMap((key) => (view[key] ? [[key, view[key]] as [string, string]] : []))
  return new URLSearchParams(parts).toString()
}
