// Where one can go, in the order of the rail; the palette and the dock read it, too.
import type { LinkProps } from '@tanstack/react-router'
import type { Permission } from '../../contract/backstage/roles.ts'
import { sumOf, type Counts } from '../data/waiting.ts'
import type { MessageKey } from '../i18n/messages.ts'

export interface ScreenLink {
  to: NonNullable<LinkProps['to']>
  says: MessageKey
  needs?: Permission
  /** Lists begin in the operator's own language. */
  isList?: boolean
  /** What of it asks for work. */
  figure?: (counts: Counts) => Figure
}

interface Figure {
  count: number
  /** Something has failed. */
  isHot?: boolean
}

function allOf({ failed, outdated, drafts }: Counts): Figure {
  return { count: failed + sumOf(outdated) + sumOf(drafts), isHot: failed > 0 }
}

/** What has failed, else what is to come. */
function releasesOf({ failed, releases }: Counts): Figure {
  return failed > 0 ? { count: failed, isHot: true } : { count: releases }
}

interface Group {
  says?: MessageKey
  screens: readonly ScreenLink[]
}

export const groups: readonly Group[] = [
  { screens: [{ to: '/', says: 'screen.today', figure: allOf }] },
  {
    says: 'rail.content',
    screens: [
      {
        to: '/article',
        says: 'screen.articles',
        needs: 'entry.read',
        isList: true,
        figure: ({ drafts }) => ({ count: drafts.article }),
      },
      {
        to: '/game',
        says: 'screen.games',
        needs: 'entry.read',
        isList: true,
        figure: ({ drafts }) => ({ count: drafts.game }),
      },
      {
        to: '/translation',
        says: 'screen.translations',
        needs: 'entry.read',
        figure: ({ outdated }) => ({ count: sumOf(outdated) }),
      },
      { to: '/templates', says: 'screen.templates', needs: 'entry.read' },
      { to: '/picture', says: 'screen.pictures', needs: 'image.read' },
      { to: '/release', says: 'screen.releases', needs: 'release.read', figure: releasesOf },
      { to: '/time', says: 'screen.time', needs: 'entry.read' },
      { to: '/redirect', says: 'screen.redirects', needs: 'redirect.read' },
    ],
  },
  {
    says: 'rail.site',
    screens: [
      {
        to: '/page',
        says: 'screen.pages',
        needs: 'entry.read',
        isList: true,
        figure: ({ drafts }) => ({ count: drafts.page }),
      },
      {
        to: '/faq',
        says: 'screen.faq',
        needs: 'entry.read',
        isList: true,
        figure: ({ drafts }) => ({ count: drafts.faq }),
      },
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
