import type { EntrySibling } from '../../contract/desk/entries/entry.ts'
import type { ListFilter } from '../../contract/desk/entries/filters.ts'
import type { StatusName } from './mark.tsx'

export const statusOfFilter: Record<ListFilter, StatusName> = {
  draft: 'draft',
  scheduled: 'scheduled',
  published: 'live',
  withdrawn: 'missing',
  edited: 'draft',
  outdated: 'outdated',
  deleted: 'missing',
}

/** Most urgent status of an entry: outdated if a live translation is behind its source, else its state. */
export function listFilterOf(entry: Pick<EntrySibling, 'state' | 'outdated_since'>): ListFilter {
  return entry.outdated_since && entry.state === 'published' ? 'outdated' : entry.state
}
