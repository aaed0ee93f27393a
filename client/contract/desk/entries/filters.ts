// Filters and orders of entry lists. Without zod, for the browser.
import { publicationStates } from '../../preview.ts'

/** Filters of a list: publication states, pending work, and deleted entries. */
export const listFilters = [...publicationStates, 'edited', 'outdated', 'deleted'] as const
export type ListFilter = (typeof listFilters)[number]

/** Filters by assignment: to the operator, by stage, and due within 24 hours. */
export const assignmentFilters = ['own', 'review', 'ready', 'due'] as const
export type AssignmentFilter = (typeof assignmentFilters)[number]

export const entrySorts = [
  'changed_at',
  'published_at',
  'draft_updated_at',
  'title',
  'state',
] as const
export type EntrySort = (typeof entrySorts)[number]
export const sortOrders = ['asc', 'desc'] as const
export type SortOrder = (typeof sortOrders)[number]

/** Orders that an index supports for the active filters, the default first. */
export function sortsFor({ state, by, q }: ActiveFilters): readonly EntrySort[] {
  if (q !== undefined || by !== undefined) return ['changed_at']
  if (state === 'edited') return ['draft_updated_at']
  if (state === 'outdated' || state === 'deleted') return []
  if (state === 'draft') return ['changed_at', 'title']
  if (state !== undefined) return ['changed_at', 'published_at', 'title']
  return entrySorts
}

interface ActiveFilters {
  state?: ListFilter | undefined
  by?: string | number | undefined
  q?: string | undefined
}

/** Entries per page of a search, of a list of all languages, and of one language. Each page costs about the same. */
export const entriesPerPage = { found: 30, ofAll: 24, ofOne: 40 } as const
/** Totals are counted up to this number; one above it means "more". */
export const countedUpTo = 200

/** Ascending for titles, descending for states and times. */
export function defaultSortOrder(sort: EntrySort | undefined): SortOrder {
  return sort === 'title' ? 'asc' : 'desc'
}

/** Filters of the board of translations. */
export const boardFilters = ['missing', 'outdated', 'draft', 'scheduled'] as const
export type BoardFilter = (typeof boardFilters)[number]
