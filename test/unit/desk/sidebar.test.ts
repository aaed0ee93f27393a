// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import type { EntryType } from '../../../client/contract/desk/entries/types.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import type { Role } from '../../../client/contract/roles.ts'
import { isOffered, screenOf, screens } from '../../../client/desk/shell/screens.ts'
import {
  isGroupOpen,
  readSidebarSettings,
  setGroupOpen,
  togglePin,
} from '../../../client/desk/shell/sidebar-settings.ts'

afterEach(() => localStorage.clear())

const offered = (role: Role, kind: EntryType, languages: Locale[] = []) =>
  screens.some(
    (one) => one.params?.kind === kind && isOffered(one, { id: 7, roles: [role], languages }),
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

it('offers a singleton to operators limited to one language', () => {
  expect(offered('translator', 'home', ['th-TH'])).toBe(true)
  expect(offered('editor', 'home', ['th-TH'])).toBe(true)
})

it.each([
  ['/', undefined, undefined, undefined],
  ['/$', undefined, undefined, undefined],
  ['/me', undefined, undefined, undefined],
  ['/draw/$period', undefined, 'draw.read', 'draw.enter'],
  ['/draw/days', undefined, 'draw.read', 'draw.schedule'],
  ['/notification/new', undefined, 'notification.send', undefined],
  ['/message/templates', undefined, 'message.read', 'message.write'],
  ['/$kind/$entryId/preview', 'event', 'entry.read', 'entry.write'],
] as const)(
  'requires the permissions of the screen that %s belongs to',
  (route, type, permission, change) => {
    const found = screenOf(route, type)
    expect([found?.permission, found?.change]).toEqual([permission, change])
  },
)

it('folds groups of a long sidebar by default, and remembers folded groups and pinned screens', () => {
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
