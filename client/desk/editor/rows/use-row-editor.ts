// State of a list field: its rows and the open one.
import { useEffect, useRef, useState } from 'react'
import type { Key, Selection } from 'react-aria-components'
import type { ListField } from '../../../contract/desk/entries/kinds/fields/field.ts'
import { rowsIn } from '../../../contract/desk/rows.ts'
import type { Locale } from '../../../contract/locale.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import type { Draft } from '../saving/use-draft.ts'
import { newKey, withRowBack, type Rows } from './rows.ts'

export interface RowsProps {
  name: string
  field: ListField
  lang: Locale
  draft: Draft
}

export function useRowEditor({ name, field, draft }: RowsProps) {
  const rows = rowsIn(draft.data[name])
  const [open, setOpen] = useState<string | null>(null)
  /** Slot of the open row's form, below its line. */
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const flush = useRef<() => void>(() => undefined)
  const { t } = useDeskI18n()
  /** Aborted on unmount; then the undo of a removal is no longer offered. */
  const shown = useRef<AbortController>(null)
  useEffect(() => {
    const controller = new AbortController()
    shown.current = controller
    return () => controller.abort()
  }, [])
  // Reads `currentData`, which includes keystrokes not rendered yet.
  const change = (next: (rows: Rows) => Rows) =>
    draft.change({ [name]: next(rowsIn(draft.currentData()[name])) })
  const show = (key: string | null) => {
    flush.current()
    flush.current = () => undefined
    setOpen(key)
  }
  return {
    rows,
    open,
    slot,
    setSlot,
    change,
    show,
    /** Adds a row at the end, or as the last child of another. */
    add: (above?: string) => {
      const row = { key: newKey(), ...field.rowDefaults, ...(above && { parent: above }) }
      const unused = field.hiddenFields(row)
      const used = Object.entries(row).filter(([name]) => !unused.includes(name))
      change((before) => [...before, { ...Object.fromEntries(used), key: row.key }])
      show(row.key)
    },
    write: (key: string, cells: Readonly<Record<string, unknown>>) =>
      change((before) => before.map((one) => (one.key === key ? { ...one, ...cells } : one))),
    ready: (own: () => void) => {
      flush.current = own
      draft.registerFlush(() => flush.current())
    },
    /** Removes a row and offers undo. */
    drop: (key: string, next: (rows: Rows) => Rows) => {
      show(null)
      const before = rowsIn(draft.currentData()[name])
      change(next)
      const number = before.findIndex((row) => row.key === key) + 1
      showToast(t('editor.rows.removed', { number }), {
        undo: async () => change((now) => withRowBack(now, before, key)),
        signal: shown.current?.signal,
      })
    },
    /** The open row is the list's selection. */
    choice: {
      selectionMode: 'single',
      selectionBehavior: 'replace',
      selectedKeys: open === null ? [] : [open],
      onSelectionChange: (keys: Selection) => show(keys === 'all' ? null : firstOf(keys)),
    },
  } as const
}

export type RowEditorState = ReturnType<typeof useRowEditor>

const firstOf = (keys: ReadonlySet<Key>): string | null => {
  const [first] = keys
  return first === undefined ? null : String(first)
}
