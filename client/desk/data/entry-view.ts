// What a list of entries shows is what its address says: filters, search and order.
import {
  listFilters,
  sortOrders,
  sortsFor,
  defaultSortOrder,
  type ListFilter,
  type EntrySort,
  type SortOrder,
} from '../../contract/desk/entries/filters.ts'
import { isLocale, type Locale } from '../../contract/locale.ts'

export interface EntryView {
  lang?: Locale
  state?: ListFilter
  /** Number of an operator, or `me`. */
  by?: string
  q?: string
  sort?: EntrySort
  order?: SortOrder
  /** Number of the saved view it began as. */
  view?: string
}

const number = /^[1-9]\d{0,8}$/

/** The view in an address; what the address misspells, and an order that its filter does not have, is left out. */
export function parseEntryView(search: Record<string, unknown>): EntryView {
  const { lang, state, by, q, view: saved } = search
  const view: EntryView = {}
  if (isLocale(lang)) view.lang = lang
  const filter = listFilters.find((one) => one === state)
  if (filter) view.state = filter
  if (by === 'me' || number.test(String(by))) view.by = String(by)
  const words = typeof q === 'string' ? q.trim().slice(0, 100) : ''
  if (words) view.q = words
  const order = orderIn(view, search)
  if (number.test(String(saved))) order.view = String(saved)
  return { ...view, ...order }
}

function orderIn(view: EntryView, search: Record<string, unknown>): EntryView {
  const [usual, ...others] = sortsFor(view)
  const sort = others.find((one) => one === search['sort'])
  const order = sortOrders.find((one) => one === search['order'])
  const isUsual =
    order === undefined || order === defaultSortOrder(sort ?? usual) || view.q !== undefined
  return { ...(sort && { sort }), ...(!isUsual && { order }) }
}

const keys = ['lang', 'state', 'by', 'q', 'sort', 'order'] as const

export function isSameView(one: EntryView, other: EntryView): boolean {
  return keys.every((key) => one[key] === other[key])
}

/** The view as an address writes it, in one order, so that equal views have equal addresses. */
export function toSearchParams(view: EntryView): string {
  const parts = keys.flatMap((key) => (view[key] ? [[key, view[key]] as [string, string]] : []))
  return new URLSearchParams(parts).toString()
}

/** The view as the API takes it. */
export function toEntryQuery({ view: _, ...filter }: EntryView): Omit<EntryView, 'view'> {
  return filter
}
