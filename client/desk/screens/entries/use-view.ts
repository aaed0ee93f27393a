import { useNavigate, useSearch } from '@tanstack/react-router'
import type { EntryType } from '../../../contract/desk/entries/types.ts'
import { parseEntryView, type EntryView } from '../../data/entry-view.ts'
import { listOf } from '../../entry-type-links.ts'

export interface ViewControl {
  view: EntryView
  /** Shows another view. Omits `undefined` fields. */
  change: (view: EntryView, options?: { replace?: boolean }) => void
}

/** The view in the URL, and a function to change it. */
export function useView(type: EntryType): ViewControl {
  const view = parseEntryView(useSearch({ strict: false }))
  const navigate = useNavigate()
  return {
    view,
    change: (next, { replace = false } = {}) =>
      void navigate({ ...listOf(type), search: parseEntryView({ ...next }), replace }),
  }
}
