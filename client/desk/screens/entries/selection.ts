// Selected entries, and the row with the keyboard cursor. Both are restored on return to the list.
import { useEffect, useState } from 'react'
import type { SelectableEntry } from '../../../contract/desk/bulk/verbs.ts'

export interface Selection {
  chosen: ReadonlyMap<number, SelectableEntry>
  /** Time at which the selection began, ISO 8601. The list stays as of that time. */
  snapshotAt: string | null
  /** True if more entries match than can be selected. */
  isTruncated: boolean
  /** Index of the row with the keyboard cursor; -1 for none. */
  cursor: number
  moveTo: (index: number) => void
  toggle: (index: number) => void
  /** Selects from the last toggled row to this one. */
  extendTo: (index: number) => void
  chooseAll: (rows: readonly SelectableEntry[]) => void
  /** Selects the entries of a snapshot by the server. */
  selectSnapshot: (list: {
    items: readonly SelectableEntry[]
    held_at: string
    is_cut: boolean
  }) => void
  clear: () => void
}

interface State {
  chosen: ReadonlyMap<number, SelectableEntry>
  snapshotAt: string | null
  isTruncated: boolean
  cursor: number
  anchor: number
}

const none: State = {
  chosen: new Map(),
  snapshotAt: null,
  isTruncated: false,
  cursor: -1,
  anchor: -1,
}

/** Selection of the last list, restored on return. */
let kept: { list: string; state: State } | null = null

const keptOf = (list: string): State => (kept?.list === list ? kept.state : none)

export function useSelection(list: string, rows: readonly SelectableEntry[]): Selection {
  const [shown, setShown] = useState(list)
  const [state, setState] = useState(() => keptOf(list))
  // Another view is another list, with its own selection.
  if (shown !== list) {
    setShown(list)
    setState(keptOf(list))
  }
  useEffect(() => {
    kept = { list, state }
  }, [list, state])
  const choose = (entries: Iterable<SelectableEntry>, change: Partial<State> = {}) =>
    setState((before) => {
      const chosen = new Map([...entries].map((entry) => [entry.id, entry]))
      const heldAt = before.snapshotAt ?? new Date().toISOString()
      return chosen.size === 0
        ? { ...none, cursor: change.cursor ?? before.cursor }
        : { ...before, snapshotAt: heldAt, ...change, chosen }
    })
  return {
    ...state,
    moveTo: (cursor) => setState((before) => ({ ...before, cursor })),
    toggle(index) {
      const entry = rows[index]
      if (!entry) return
      const chosen = new Map(state.chosen)
      if (!chosen.delete(entry.id)) chosen.set(entry.id, entry)
      choose(chosen.values(), { cursor: index, anchor: index })
    },
    extendTo(index) {
      const from = state.anchor < 0 ? index : state.anchor
      const between = rows.slice(Math.min(from, index), Math.max(from, index) + 1)
      choose([...state.chosen.values(), ...between], { cursor: index, anchor: index })
    },
    chooseAll: (all) => choose(all),
    selectSnapshot: ({ items, held_at, is_cut }) =>
      choose(items, { snapshotAt: held_at, isTruncated: is_cut }),
    clear: () => choose([]),
  }
}
