// How lists of entries can be narrowed and ordered. Without zod, for the browser.
import { publicationStates } from '../../preview.ts'

/** What a list can be narrowed to: the states, what waits for somebody, and what was deleted. */
export const listFilters = [...publicationStates, 'edited', 'outdated', 'deleted'] as const
export type ListFilter = (typeof listFilters)[number]

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

/** The orders a list can have: those that an index has for what it is narrowed to, the usual one first. */
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

/** Entries per page of a search, of a list of all languages and of one: what a page of each costs is alike. */
export const entriesPerPage = { found: 30, ofAll: 24, ofOne: 40 } as const
/** A total is counted up to here; one more than this means that there are more. */
export const countedUpTo = 200

/** Titles go up by themselves, states and moments down: the latest first. */
export function defaultSortOrder(sort: EntrySort | undefined): SortOrder {
  return sort === 'title' ? 'asc' : 'desc'
}

/** Filters of the board of translations. */
export const boardFilters = ['missing', 'outdated', 'draft', 'scheduled'] as const
export type BoardFilter = (typeof boardFilters)[number]
