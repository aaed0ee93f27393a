// Screens in the order of the sidebar; the palette and the bottom navigation use the same list.
import type { LinkProps } from '@tanstack/react-router'
import { isSingle, isMultilingual, type EntryType } from '../../contract/desk/entries/types.ts'
import { can, type Grantee, type Permission } from '../../contract/roles.ts'
import { isScreenOff, isTypeOff, type ModuleName } from '../../contract/site/modules.ts'
import type { OperatorSelf } from '../../contract/desk/operators/operator.ts'
import { ownLanguage } from '../api/operator.ts'
import { sumOf, type PendingCounts } from '../data/pending-counts.ts'
import type { MessageKey } from '../i18n/messages.ts'
import { listOf } from '../entry-type-links.ts'

export interface ScreenLink {
  to: NonNullable<LinkProps['to']>
  /** Entry type, for a list of entries. */
  params?: { kind: EntryType }
  labelKey: MessageKey
  permission?: Permission
  /** Permission to change something there; omitted for read-only screens. */
  change?: Permission
  /** True if the contents belong to no single language. */
  isLanguageless?: true
  /** Number of pending tasks on the screen. */
  badge?: (counts: PendingCounts) => Badge
}

interface Badge {
  count: number
  /** True if something has failed. */
  isHot?: boolean
}

function allOf({
  failed,
  outdated,
  drafts,
  draws,
  comments,
  messages,
  issues,
  errors,
}: PendingCounts): Badge {
  const others = draws + comments + messages + issues + errors
  return { count: failed + others + sumOf(outdated) + sumOf(drafts), isHot: failed + errors > 0 }
}

/** Failed releases if there are any, else scheduled ones. */
function releasesOf({ failed, releases }: PendingCounts): Badge {
  return failed > 0 ? { count: failed, isHot: true } : { count: releases }
}

interface Viewer extends Grantee {
  modules_off?: readonly ModuleName[]
}

/** True for a screen of a module that is switched off. */
export function isOfOffModule({ to, params }: ScreenLink, { modules_off = [] }: Viewer): boolean {
  const off = new Set(modules_off)
  return isScreenOff(off, to) || (params !== undefined && isTypeOff(off, params.kind))
}

export const mayOpen = (screen: ScreenLink, operator: Viewer): boolean =>
  !isOfOffModule(screen, operator) &&
  (screen.permission === undefined || can(operator, screen.permission))

/** True for screens the operator can use. A singleton is offered only to operators who may change or translate it. */
export function isOffered(screen: ScreenLink, operator: Viewer): boolean {
  const { params } = screen
  const isFixed = params !== undefined && isSingle(params.kind)
  return (
    mayOpen(screen, operator) &&
    (!isFixed || can(operator, 'entry.write', { isTranslation: true, languages: [] }))
  )
}

/** Lists open in the operator's own language. */
export function placeOf({ to, params }: Pick<ScreenLink, 'to' | 'params'>, operator: OperatorSelf) {
  const search = params && !isMultilingual(params.kind) && { lang: ownLanguage(operator) }
  return { to, ...(params && { params }), ...(search && { search }) }
}

const entriesOf = (kind: EntryType): ScreenLink => ({
  ...listOf(kind),
  labelKey: `entry_type.${kind}.many`,
  permission: 'entry.read',
  change: 'entry.write',
  badge: ({ drafts }) => ({ count: drafts[kind] }),
})

interface Group {
  labelKey?: MessageKey
  screens: readonly ScreenLink[]
}

export const groups: readonly Group[] = [
  {
    screens: [
      { to: '/', labelKey: 'screen.today', badge: allOf },
      {
        to: '/numbers',
        labelKey: 'screen.numbers',
        permission: 'measure.read',
        badge: ({ errors }) => ({ count: errors, isHot: true }),
      },
    ],
  },
  {
    labelKey: 'sidebar.content',
    screens: [
      entriesOf('article'),
      entriesOf('game'),
      {
        to: '/translation',
        labelKey: 'screen.translations',
        permission: 'entry.read',
        change: 'entry.write',
        badge: ({ outdated }) => ({ count: sumOf(outdated) }),
      },
      {
        to: '/templates',
        labelKey: 'screen.templates',
        permission: 'entry.read',
        change: 'entry.write',
      },
      {
        to: '/image',
        labelKey: 'screen.images',
        permission: 'image.read',
        change: 'image.write',
      },
      {
        to: '/release',
        labelKey: 'screen.releases',
        permission: 'release.read',
        change: 'release.write',
        badge: releasesOf,
      },
      { to: '/scheduled', labelKey: 'screen.scheduled', permission: 'entry.read' },
      { to: '/time', labelKey: 'screen.time', permission: 'entry.read' },
      {
        to: '/redirect',
        labelKey: 'screen.redirects',
        permission: 'redirect.read',
        change: 'redirect.write',
      },
    ],
  },
  {
    labelKey: 'sidebar.campaigns',
    screens: [
      {
        to: '/campaign',
        labelKey: 'screen.campaigns',
        permission: 'entry.read',
        change: 'entry.write',
      },
      {
        to: '/calendar',
        labelKey: 'screen.calendar',
        permission: 'entry.read',
        change: 'entry.write',
        badge: ({ drafts }) => ({ count: drafts.event }),
      },
      entriesOf('launch'),
      entriesOf('banner'),
      entriesOf('marquee'),
      entriesOf('ad'),
      entriesOf('poll'),
      entriesOf('questionnaire'),
      {
        to: '/periodicals',
        labelKey: 'screen.newsletter',
        permission: 'newsletter.read',
        change: 'newsletter.write',
        badge: ({ issues }) => ({ count: issues }),
      },
    ],
  },
  {
    labelKey: 'sidebar.site',
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
      entriesOf('author'),
      entriesOf('tag'),
      {
        to: '/draw',
        labelKey: 'screen.draws',
        permission: 'draw.read',
        change: 'draw.enter',
        badge: ({ draws }) => ({ count: draws }),
      },
    ],
  },
  {
    labelKey: 'sidebar.people',
    screens: [
      {
        to: '/message',
        labelKey: 'screen.messages',
        permission: 'message.read',
        change: 'message.write',
        badge: ({ messages }) => ({ count: messages }),
      },
      { to: '/demo', labelKey: 'screen.demo', permission: 'message.read', change: 'message.write' },
      {
        to: '/member',
        labelKey: 'screen.members',
        permission: 'member.read',
        change: 'member.write',
      },
      { to: '/seen-as', labelKey: 'screen.seen_as', permission: 'home.read' },
      {
        to: '/comment',
        labelKey: 'screen.comments',
        permission: 'comment.read',
        change: 'comment.decide',
        badge: ({ comments }) => ({ count: comments, isHot: comments > 0 }),
      },
      {
        to: '/notification',
        labelKey: 'screen.notifications',
        permission: 'notification.read',
        change: 'notification.send',
      },
      { to: '/feedback', labelKey: 'screen.feedback', permission: 'feedback.read' },
    ],
  },
  {
    labelKey: 'sidebar.system',
    screens: [
      {
        to: '/setting',
        labelKey: 'screen.settings',
        permission: 'setting.read',
        change: 'setting.write',
      },
      { to: '/identity', labelKey: 'screen.identity', permission: 'system.write' },
      {
        to: '/language',
        labelKey: 'screen.languages',
        permission: 'setting.read',
        change: 'system.write',
      },
      {
        to: '/maintenance',
        labelKey: 'screen.maintenance',
        permission: 'setting.read',
        change: 'system.write',
      },
      {
        to: '/operator',
        labelKey: 'screen.operators',
        permission: 'operator.read',
        change: 'operator.write',
      },
      {
        to: '/token',
        labelKey: 'screen.tokens',
        permission: 'operator.read',
        change: 'operator.write',
      },
      { to: '/audit', labelKey: 'screen.audit', permission: 'audit.read' },
      {
        to: '/backup',
        labelKey: 'screen.backups',
        permission: 'backup.read',
        change: 'backup.write',
      },
      { to: '/import', labelKey: 'screen.post_import', permission: 'system.write' },
      {
        to: '/webhook',
        labelKey: 'screen.webhooks',
        permission: 'webhook.write',
        isLanguageless: true,
      },
    ],
  },
]

/** The operator's account screen, below all others. */
export const ownScreen: ScreenLink = { to: '/me', labelKey: 'screen.me' }

export const screens: readonly ScreenLink[] = [
  ...groups.flatMap((group) => group.screens),
  ownScreen,
]

/** Subscreens whose permissions differ from those of their parent. */
const innerScreens: readonly ScreenLink[] = [
  { to: '/notification/new', labelKey: 'screen.notifications', permission: 'notification.send' },
  { to: '/periodicals/import', labelKey: 'screen.newsletter', permission: 'newsletter.import' },
  {
    to: '/draw/days',
    labelKey: 'screen.draws',
    permission: 'draw.read',
    change: 'draw.schedule',
  },
  {
    to: '/comment/rules',
    labelKey: 'screen.comments',
    permission: 'comment.read',
    change: 'comment.rule',
    isLanguageless: true,
  },
]

/** Screen of a route: the route's own, the list of the entry type, or the parent. */
export function screenOf(route: string, kind: EntryType | undefined): ScreenLink | undefined {
  if (kind) return screens.find(({ params }) => params?.kind === kind) ?? entriesOf(kind)
  return [...innerScreens, ...screens].find(
    ({ to }) => route === to || (to !== '/' && route.startsWith(`${to}/`)),
  )
}
