// A list by keyboard alone.
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { EntryList } from '../../data/entry-list.ts'
import { useKeys } from '../../shell/keys.ts'
import { editorOf, previewOf } from '../../kinds.ts'
import type { Selection } from './selection.ts'

interface Doors {
  search: () => void
  filter: () => void
  all: () => void
  create: (() => void) | undefined
}

export function useListKeys(list: EntryList, selection: Selection, doors: Doors): void {
  const { rows, hasMore, isLoading, toEnd } = list
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
    toEnd()
  }
  useKeys([
    { key: 'j', says: 'key.down', run: () => go(cursor + 1) },
    { key: 'k', says: 'key.up', run: () => go(cursor - 1) },
    { key: 'Home', says: 'key.first', run: () => go(0) },
    { key: 'End', says: 'key.last', run: end },
    { key: 'x', says: 'key.choose', run: () => selection.toggle(cursor) },
    { key: 'Shift+x', says: 'key.range', run: () => selection.extendTo(cursor) },
    { key: 'a', says: 'key.choose_all', run: doors.all },
    {
      key: 'Enter',
      says: 'key.open',
      run: () => entry && isOpenable && void navigate(editorOf(entry.type, entry.id)),
    },
    {
      key: 'p',
      says: 'key.preview',
      run: () => entry && isOpenable && void navigate(previewOf(entry.type, entry.id)),
    },
    { key: 'f', says: 'key.filter', run: doors.filter },
    { key: '/', says: 'key.search', run: doors.search },
    ...(doors.create ? [{ key: 'c', says: 'key.create' as const, run: doors.create }] : []),
    { key: 'Escape', says: 'key.clear', run: selection.clear },
  ])
}
