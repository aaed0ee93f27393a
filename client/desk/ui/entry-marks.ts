import type { EntrySibling } from '../../contract/desk/entries/entry.ts'
import type { EntryFilter } from '../../contract/desk/entries/filters.ts'
import type { MarkName } from './mark.tsx'

export const markOfFilter: Record<EntryFilter, MarkName> = {
  draft: 'draft',
  scheduled: 'scheduled',
  published: 'live',
  withdrawn: 'missing',
  edited: 'draft',
  outdated: 'outdated',
  deleted: 'missing',
}

/** What matters most of an entry: a translation older than its source, else its state. */
export function filterOf(entry: Pick<EntrySibling, 'state' | 'outdated_since'>): EntryFilter {
  return entry.outdated_since && entry.state !== 'withdrawn' ? 'outdated' : entry.state
}
