// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import type { EntryType } from '../../../client/contract/desk/entries/types.ts'
import type { Role } from '../../../client/contract/roles.ts'
import { isOffered, screens } from '../../../client/desk/shell/screens.ts'
import {
  isGroupOpen,
  readSidebarSettings,
  setGroupOpen,
  togglePin,
} from '../../../client/desk/shell/sidebar-settings.ts'

afterEach(() => localStorage.clear())

const offered = (role: Role, kind: EntryType) =>
  screens.some(
    (one) => one.params?.kind === kind && isOffered(one, { id: 7, roles: [role], languages: [] }),
  )

it.each<[Role, EntryType, boolean]>([
  ['author', 'article', true],
  ['author', 'home', false],
  ['author', 'navigation', false],
  ['translator', 'navigation', true],
  ['editor', 'home', true],
  ['moderator', 'article', false],
])('offers the %s the list of %s: %s', (role, kind, isShown) =>
  expect(offered(role, kind)).toBe(isShown),
)

it('long sidebars start with folded groups, and folding and pinning are remembered', () => {
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
