// Where one can go, in the order of the rail; the palette and the dock read it, too.
import type { LinkProps } from '@tanstack/react-router'
import type { Permission } from '../../contract/backstage/roles.ts'
import type { MessageKey } from '../i18n/messages.ts'

export interface ScreenLink {
  to: NonNullable<LinkProps['to']>
  says: MessageKey
  needs?: Permission
  /** Lists begin in the operator's own language. */
  isList?: boolean
}

interface Group {
  says?: MessageKey
  screens: readonly ScreenLink[]
}

export const groups: readonly Group[] = [
  { screens: [{ to: '/', says: 'screen.today' }] },
  {
    says: 'rail.content',
    screens: [
      { to: '/article', says: 'screen.articles', needs: 'entry.read', isList: true },
      { to: '/game', says: 'screen.games', needs: 'entry.read', isList: true },
      { to: '/translation', says: 'screen.translations', needs: 'entry.read' },
      { to: '/templates', says: 'screen.templates', needs: 'entry.read' },
      { to: '/picture', says: 'screen.pictures', needs: 'image.read' },
      { to: '/release', says: 'screen.releases', needs: 'release.read' },
      { to: '/redirect', says: 'screen.redirects', needs: 'redirect.read' },
    ],
  },
  {
    says: 'rail.system',
    screens: [
      { to: '/operator', says: 'screen.operators', needs: 'operator.read' },
      { to: '/audit', says: 'screen.audit', needs: 'audit.read' },
    ],
  },
]

/** The operator's own screen, below all others. */
export const ownScreen: ScreenLink = { to: '/me', says: 'screen.me' }

export const screens: readonly ScreenLink[] = [
  ...groups.flatMap((group) => group.screens),
  ownScreen,
]
