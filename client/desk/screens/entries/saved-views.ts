// Saved views of lists. Each tab is a URL.
import type { EntryType } from '../../../contract/desk/entries/types.ts'
import { parseSearch } from '../../address.ts'
import type { ApiResponse } from '../../api/client.ts'
import { toSearchParams, parseEntryView, type EntryView } from '../../data/entry-view.ts'
import { useOperator } from '../../api/operator.ts'
import { useApi } from '../../api/read.ts'
import { listPath } from '../../entry-type-links.ts'

/** A saved view as its tab needs it. */
export interface SavedViewTab extends Omit<
  ApiResponse<'GET /api/backstage/view'>['items'][number],
  'path'
> {
  view: EntryView
  isOwn: boolean
}

/** Saved views of an entry type: the operator's own, then shared views. */
export function useSavedViews(type: EntryType): SavedViewTab[] {
  const { data } = useApi('GET /api/backstage/view')
  const { id: self } = useOperator()
  const start = `/backstage${listPath(type)}`
  return (data?.items ?? []).flatMap(({ path, ...one }) => {
    const [place, query = ''] = path.split('?')
    if (place !== start) return []
    return [{ ...one, view: parseEntryView(parseSearch(query)), isOwn: one.by?.id === self }]
  })
}

export function savedViewPath(type: EntryType, view: EntryView): string {
  return `/backstage${listPath(type)}?${toSearchParams(view)}`
}
