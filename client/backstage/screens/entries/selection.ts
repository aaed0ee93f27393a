// Which rows are chosen, and which one the keyboard is on.
import { useState } from 'react'
import type { ListedEntry } from '../../../contract/backstage/entry.ts'

export interface Selection {
  chosen: ReadonlySet<number>
  /** When the choice began: the list is held from then on. */
  heldAt: Date | null
  /** Index of the row the keyboard is on; -1 for none. */
  cursor: number
  moveTo: (index: number) => void
  toggle: (index: number) => void
  /** Chooses from the last toggled row to this one. */
  extendTo: (index: number) => void
  chooseAll: (rows: readonly ListedEntry[]) => void
  clear: () => void
}

interface State {
  chosen: ReadonlySet<number>
  heldAt: Date | null
  cursor: number
  anchor: number
}

const none: State = { chosen: new Set(), heldAt: null, cursor: -1, anchor: -1 }

export function useSelection(rows: readonly ListedEntry[]): Selection {
  const [state, setState] = useState(none)
  const choose = (ids: Iterable<number>, place: Partial<State> = {}) =>
    setState((before) => {
      const chosen = new Set(ids)
      return {
        ...before,
        ...place,
        chosen,
        heldAt: chosen.size === 0 ? null : (before.heldAt ?? new Date()),
      }
    })
  const idsBetween = (one: number, other: number) =>
    rows.slice(Math.min(one, other), Math.max(one, other) + 1).map(({ id }) => id)
  return {
    chosen: state.chosen,
    heldAt: state.heldAt,
    cursor: state.cursor,
    moveTo: (cursor) => setState((before) => ({ ...before, cursor })),
    toggle(index) {
      const id = rows[index]?.id
      if (id === undefined) return
      const ids = new Set(state.chosen)
      if (!ids.delete(id)) ids.add(id)
      choose(ids, { cursor: index, anchor: index })
    },
    extendTo(index) {
      const from = state.anchor < 0 ? index : state.anchor
      choose([...state.chosen, ...idsBetween(from, index)], { cursor: index, anchor: index })
    },
    chooseAll: (all) => choose(all.map(({ id }) => id)),
    clear: () => choose([]),
  }
}
