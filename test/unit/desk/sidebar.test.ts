// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import {
  isGroupOpen,
  readSidebarSettings,
  setGroupOpen,
  togglePin,
} from '../../../client/desk/shell/sidebar-settings.ts'

afterEach(() => localStorage.clear())

it('folds groups of a long rail at first, and remembers what was folded and pinned', () => {
  const group = 'sidebar.site'
  expect(isGroupOpen(readSidebarSettings(), group, 45)).toBe(false)
  expect(isGroupOpen(readSidebarSettings(), group, 12)).toBe(true)
  setGroupOpen(group, true)
  setGroupOpen('sidebar.content', false)
  for (const screen of ['screen.audit', 'screen.redirects', 'screen.audit'] as const)
    togglePin(screen)
  const kept = readSidebarSettings()
  expect(isGroupOpen(kept, group, 45)).toBe(true)
  expect(isGroupOpen(kept, 'sidebar.content', 12)).toBe(false)
  expect(kept.pinned).toEqual(['screen.redirects'])
})
