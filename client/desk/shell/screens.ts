// Where one can go, in the order of the rail; the palette and the dock read it, too.
import type { LinkProps } from '@tanstack/react-router'
import { isTogether, type EntryType } from '../../contract/desk/entries/types.ts'
import type { Permission } from '../../contract/roles.ts'
import type { OperatorSelf } from '../../contract/desk/operators/operator.ts'
import { ownLanguage } from '../api/operator.ts'
import { sumOf, type Counts } from '../data/waiting.ts'
import type { MessageKey } from '../i18n/messages.ts'
import { listOf } from '../kinds.ts'

export interface ScreenLink {
  to: NonNullable<LinkProps['to']>
  /** Of a list of entries: their kind. */
  params?: { kind: EntryType }
  says: MessageKey
  needs?: Permission
  /** What of it asks for work. */
  figure?: (counts: Counts) => Figure
}

interface Figure {
  count: number
  /** Something has failed. */
  isHot?: boolean
}

function allOf({ failed, outdated, drafts, draws, comments, messages, issues }: Counts): Figure {
  const others = draws + comments + messages + issues
  return { count: failed + others + sumOf(outdated) + sumOf(drafts), isHot: failed > 0 }
}

/** What has failed, else what is to come. */
function releasesOf({ failed, releases }: Counts): Figure {
  return failed > 0 ? { count: failed, isHot: true } : { count: releases }
}

/** Lists begin in the operator's own language. */
export function placeOf({ to, params }: Pick<ScreenLink, 'to' | 'params'>, operator: OperatorSelf) {
  const search = params && !isTogether(params.kind) && { lang: ownLanguage(operator) }
  return { to, ...(params && { params }), ...(search && { search }) }
}

const entriesOf = (kind: EntryType): ScreenLink => ({
  ...listOf(kind),
  says: `kind.${kind}.many`,
  needs: 'entry.read',
  figure: ({ drafts }) => ({ count: drafts[kind] }),
})

interface Group {
  says?: MessageKey
  screens: readonly ScreenLink[]
}

export const groups: readonly Group[] = [
  {
    screens: [
      { to: '/', says: 'screen.today', figure: allOf },
      { to: '/numbers', says: 'screen.numbers', needs: 'measure.read' },
    ],
  },
  {
    says: 'rail.content',
    screens: [
      entriesOf('article'),
      entriesOf('game'),
      {
        to: '/translation',
        says: 'screen.translations',
        needs: 'entry.read',
        figure: ({ outdated }) => ({ count: sumOf(outdated) }),
      },
      { to: '/templates', says: 'screen.templates', needs: 'entry.read' },
      { to: '/picture', says: 'screen.pictures', needs: 'image.read' },
      { to: '/release', says: 'screen.releases', needs: 'release.read', figure: releasesOf },
      { to: '/scheduled', says: 'screen.scheduled', needs: 'entry.read' },
      { to: '/time', says: 'screen.time', needs: 'entry.read' },
      { to: '/redirect', says: 'screen.redirects', needs: 'redirect.read' },
    ],
  },
  {
    says: 'rail.campaigns',
    screens: [
      { to: '/campaign', says: 'screen.campaigns', needs: 'entry.read' },
      {
        to: '/calendar',
        says: 'screen.calendar',
        needs: 'entry.read',
        figure: ({ drafts }) => ({ count: drafts.event }),
      },
      entriesOf('launch'),
      entriesOf('banner'),
      entriesOf('marquee'),
      entriesOf('ad'),
      entriesOf('poll'),
      entriesOf('questionnaire'),
      {
        to: '/periodicals',
        says: 'screen.periodicals',
        needs: 'periodical.read',
        figure: ({ issues }) => ({ count: issues }),
      },
    ],
  },
  {
    says: 'rail.site',
    screens: [
      entriesOf('home'),
      entriesOf('front'),
      entriesOf('navigation'),
      entriesOf('header'),
      entriesOf('footer'),
      entriesOf('page'),
      entriesOf('terms'),
      entriesOf('material_group'),
      entriesOf('vip_group'),
      entriesOf('faq'),
      entriesOf('theme'),
      entriesOf('brand'),
      entriesOf('partner'),
      entriesOf('tag'),
      {
        to: '/draw',
        says: 'screen.draws',
        needs: 'draw.read',
        figure: ({ draws }) => ({ count: draws }),
      },
    ],
  },
  {
    says: 'rail.people',
    screens: [
      {
        to: '/message',
        says: 'screen.messages',
        needs: 'message.read',
        figure: ({ messages }) => ({ count: messages }),
      },
      { to: '/demo', says: 'screen.demo', needs: 'message.read' },
      { to: '/member', says: 'screen.members', needs: 'member.read' },
      { to: '/seen-as', says: 'screen.seen_as', needs: 'home.read' },
      {
        to: '/comment',
        says: 'screen.comments',
        needs: 'comment.read',
        figure: ({ comments }) => ({ count: comments, isHot: comments > 0 }),
      },
      { to: '/notification', says: 'screen.notifications', needs: 'notification.read' },
      { to: '/feedback', says: 'screen.feedback', needs: 'feedback.read' },
    ],
  },
  {
    says: 'rail.system',
    screens: [
      { to: '/setting', says: 'screen.settings', needs: 'setting.read' },
      { to: '/language', says: 'screen.languages', needs: 'setting.read' },
      { to: '/maintenance', says: 'screen.maintenance', needs: 'setting.read' },
      { to: '/operator', says: 'screen.operators', needs: 'operator.read' },
      { to: '/audit', says: 'screen.audit', needs: 'audit.read' },
      { to: '/backup', says: 'screen.backups', needs: 'backup.read' },
    ],
  },
]

/** The operator's own screen, below all others. */
export const ownScreen: ScreenLink = { to: '/me', says: 'screen.me' }

export const screens: readonly ScreenLink[] = [
  ...groups.flatMap((group) => group.screens),
  ownScreen,
]
