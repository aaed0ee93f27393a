import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { EntryList } from '../../data/entry-list.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { editorOf, previewOf } from '../../entry-type-links.ts'
import type { Selection } from './selection.ts'

interface Doors {
  search: () => void
  filter: () => void
  all: () => void
  create: (() => void) | undefined
}

export function useListKeys(list: EntryList, selection: Selection, doors: Doors): void {
  const { rows, hasMore, isLoading, loadAll } = list
  const navigate = useNavigate()
  const { cursor, moveTo } = selection
  const isOnItsWay = useRef(false)
  const entry = rows[cursor]
  const isOpenable = entry?.deleted_at === null
  const go = (index: number) => {
    isOnItsWay.current = false
    moveTo(Math.max(0, Math.min(rows.length - 1, index)))
  }
  useEffect(() => {
    if (isLoading || !isOnItsWay.current) return
    isOnItsWay.current = false
    moveTo(rows.length - 1)
  }, [isLoading, rows.length, moveTo])
  const end = () => {
    go(rows.length - 1)
    isOnItsWay.current = hasMore
    loadAll()
  }
  useShortcuts([
    { key: 'j', labelKey: 'shortcut.down', run: () => go(cursor + 1) },
    { key: 'k', labelKey: 'shortcut.up', run: () => go(cursor - 1) },
    { key: 'Home', labelKey: 'shortcut.first', run: () => go(0) },
    { key: 'End', labelKey: 'shortcut.last', run: end },
    { key: 'x', labelKey: 'shortcut.choose', run: () => selection.toggle(cursor) },
    { key: 'Shift+x', labelKey: 'shortcut.range', run: () => selection.extendTo(cursor) },
    { key: 'a', labelKey: 'shortcut.choose_all', run: doors.all },
    {
      key: 'Enter',
      labelKey: 'shortcut.open',
      run: () => entry && isOpenable && void navigate(editorOf(entry.type, entry.id)),
    },
    {
      key: 'p',
      labelKey: 'shortcut.preview',
      run: () => entry && isOpenable && void navigate(previewOf(entry.type, entry.id)),
    },
    { key: 'f', labelKey: 'shortcut.filter', run: doors.filter },
    { key: '/', labelKey: 'shortcut.search', run: doors.search },
    ...(doors.create
      ? [{ key: 'c', labelKey: 'shortcut.create' as const, run: doors.create }]
      : []),
    { key: 'Escape', labelKey: 'shortcut.clear', run: selection.clear },
  ])
}
