import type { RefObject } from 'react'
import { useKeys } from './keys.ts'

/**
 * J and K move the focus from row to row (`data-row`), to the first link or button of each; ↵ opens what has the focus, as
 * everywhere.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const step = (by: number) => () => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const next = rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by))]
    const target = next?.querySelector<HTMLElement>('a, button, summary')
    target?.focus({ preventScroll: true })
    next?.scrollIntoView({ block: 'nearest' })
  }
  useKeys([
    { key: 'j', says: 'key.down', run: step(1) },
    { key: 'k', says: 'key.up', run: step(-1) },
    { key: 'Enter', says: 'key.open', run: step(0) },
  ])
}
