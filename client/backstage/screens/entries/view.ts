import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ItemType } from '../../../contract/items.ts'
import { viewOf, type EntryView } from '../../data/entry-view.ts'

export const listPaths = { article: '/article', game: '/game' } as const satisfies Record<
  ItemType,
  string
>

export interface ViewControl {
  view: EntryView
  /** Shows another view; what is `undefined` in it is left out. */
  change: (view: EntryView, options?: { replace?: boolean }) => void
}

/** The view in the address, and how to change it. */
export function useView(type: ItemType): ViewControl {
  const view = viewOf(useSearch({ strict: false }))
  const navigate = useNavigate()
  return {
    view,
    change: (next, { replace = false } = {}) =>
      void navigate({ to: listPaths[type], search: viewOf({ ...next }), replace }),
  }
}
