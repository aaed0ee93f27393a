// Reorders rows by dragging or with the keyboard.
import { useDragAndDrop } from 'react-aria-components'
import './reorder.css'

interface Keyed {
  key: string
}

export interface Target {
  key: unknown
  dropPosition: 'before' | 'after' | 'on'
}

/** The rows with some of them moved before or after another. */
export function moved<Row extends Keyed>(
  rows: readonly Row[],
  keys: ReadonlySet<string>,
  { key, dropPosition }: Target,
): readonly Row[] {
  const moving = rows.filter((row) => keys.has(row.key))
  const others = rows.filter((row) => !keys.has(row.key))
  const at = others.findIndex((row) => row.key === key)
  if (at < 0) return rows
  return others.toSpliced(dropPosition === 'after' ? at + 1 : at, 0, ...moving)
}

/** Drag-and-drop hooks of a list with keyed rows. */
export function useReorder<Row extends Keyed>(
  change: (next: (rows: readonly Row[]) => readonly Row[]) => void,
) {
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) =>
      change((before) => moved(before, new Set([...keys].map(String)), target)),
  })
  return dragAndDropHooks
}
