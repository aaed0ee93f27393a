// Filters, search and sort order of an entry list, stored in the URL search.
import {
  assignmentFilters,
  listFilters,
  sortOrders,
  sortsFor,
  defaultSortOrder,
  type AssignmentFilter,
  type ListFilter,
  type EntrySort,
  type SortOrder,
} from '../../contract/desk/entries/filters.ts'
import { newsCategories, topics, type NewsCategory, type Topic } from '../../contract/categories.ts'
import { maxAuthorLength } from '../../contract/desk/limits.ts'
import { isLocale, type Locale } from '../../contract/locale.ts'

export interface EntryView {
  lang?: Locale
  state?: ListFilter
  /** Operator id, or `me`. */
  by?: string
  assignment?: AssignmentFilter
  category?: NewsCategory
  topic?: Topic
  /** Slug of the tag. */
  tag?: string
  /** Words in the author's name. */
  author?: string
  /** First and last day of publication, in UTC+8. */
  from?: string
  until?: string
  q?: string
  sort?: EntrySort
  order?: SortOrder
  /** Id of the saved view it was opened from. */
  view?: string
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const number = /^[1-9]\d{0,8}$/

/** Parses the URL search. Drops invalid values and a sort order that the filter does not offer. */
export function parseEntryView(search: Record<string, unknown>): EntryView {
  const { lang, state, by, q, view: saved } = search
  const view: EntryView = {}
  if (isLocale(lang)) view.lang = lang
  const filter = listFilters.find((one) => one === state)
  if (filter) view.state = filter
  if (by === 'me' || number.test(String(by))) view.by = String(by)
  const assignment = assignmentFilters.find((one) => one === search['assignment'])
  if (assignment) view.assignment = assignment
  Object.assign(view, parseNarrowing(search))
  const words = typeof q === 'string' ? q.trim().slice(0, 100) : ''
  if (words) view.q = words
  const order = orderIn(view, search)
  if (number.test(String(saved))) order.view = String(saved)
  return { ...view, ...order }
}

function parseNarrowing(search: Record<string, unknown>): EntryView {
  const { tag, author: name, from, until } = search
  const category = newsCategories.find((one) => one === search['category'])
  const topic = topics.find((one) => one === search['topic'])
  const author = typeof name === 'string' ? name.trim().slice(0, maxAuthorLength) : ''
  return {
    ...(category && { category }),
    ...(topic && { topic }),
    ...(typeof tag === 'string' && slugPattern.test(tag) && { tag }),
    ...(author && { author }),
    ...(isDay(from) && { from }),
    ...(isDay(until) && { until }),
  }
}

const isDay = (text: unknown): text is string =>
  typeof text === 'string' && dayPattern.test(text) && !Number.isNaN(Date.parse(text))

function orderIn(view: EntryView, search: Record<string, unknown>): EntryView {
  const [usual, ...others] = sortsFor(view)
  const sort = others.find((one) => one === search['sort'])
  const order = sortOrders.find((one) => one === search['order'])
  const isUsual =
    order === undefined || order === defaultSortOrder(sort ?? usual) || view.q !== undefined
  return { ...(sort && { sort }), ...(!isUsual && { order }) }
}

const keys = [
  'lang',
  'state',
  'by',
  'q',
  'assignment',
  'category',
  'topic',
  'tag',
  'author',
  'from',
  'until',
  'sort',
  'order',
] as const

export function isSameView(one: EntryView, other: EntryView): boolean {
  return keys.every((key) => one[key] === other[key])
}

/** URL search of the view. The keys have a fixed order, so that equal views have equal addresses. */
export function toSearchParams(view: EntryView): string {
  const parts = keys.flatMap((key) => (view[key] ? [[key, view[key]] as [string, string]] : []))
  return new URLSearchParams(parts).toString()
}

/** API query of the view. */
export function toEntryQuery({ view: _, ...filter }: EntryView): Omit<EntryView, 'view'> {
  return filter
}
