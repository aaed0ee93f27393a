// Lists that operators come back to: a tab is an address.
import type { EntryType } from '../../../contract/desk/entries/types.ts'
import { parseSearch } from '../../address.ts'
import type { ApiResponse } from '../../api/client.ts'
import { toSearchParams, parseEntryView, type EntryView } from '../../data/entry-view.ts'
import { useOperator } from '../../api/operator.ts'
import { useApi } from '../../api/read.ts'
import { listPath } from '../../entry-type-links.ts'

/** A list somebody comes back to, as its tab knows it. */
export interface SavedViewTab extends Omit<
  ApiResponse<'GET /api/backstage/view'>['items'][number],
  'path'
> {
  view: EntryView
  isOwn: boolean
}

/** Those of a type of item: the operator's own, then what others share. */
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

/** The address that a view is kept as. */
export function savedViewPath(type: EntryType, view: EntryView): string {
  return `/backstage${listPath(type)}?${toSearchParams(view)}`
}
