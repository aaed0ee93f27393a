import type { RefObject } from 'react'
import { useShortcuts } from './shortcuts.ts'

/**
 * J and K move the focus between rows (`data-row`), to the first link or button of each. Enter activates it natively.
 */
export function useRowNavigation(list: RefObject<HTMLElement | null>): void {
  const step = (by: number) => () => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const next = rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by))]
    const target = next?.querySelector<HTMLElement>('a, button, summary')
    target?.focus({ preventScroll: true })
    next?.scrollIntoView({ block: 'nearest' })
  }
  useShortcuts([
    { key: 'j', labelKey: 'shortcut.down', run: step(1) },
    { key: 'k', labelKey: 'shortcut.up', run: step(-1) },
    { key: 'Enter', labelKey: 'shortcut.open', run: step(0) },
  ])
}
