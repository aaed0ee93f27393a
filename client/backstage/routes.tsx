// All screens of the desk. Each is a file of its own, loaded when it is first opened.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
} from '@tanstack/react-router'
import { isEntryType } from '../contract/backstage/entry-types.ts'
import { parseSearch, stringifySearch } from './address.ts'
import { auditViewOf } from './data/audit-view.ts'
import { boardViewOf } from './data/board-view.ts'
import { commentViewOf } from './data/comment-view.ts'
import { drawViewOf } from './data/draw-view.ts'
import { lineViewOf } from './campaigns/line-window.ts'
import { viewOf } from './data/entry-view.ts'
import { calendarViewOf } from './data/calendar-view.ts'
import { currentOperator } from './data/operator.ts'
import { memberViewOf } from './data/member-view.ts'
import { messageViewOf } from './data/message-view.ts'
import { numbersViewOf } from './data/numbers-view.ts'
import { pictureViewOf } from './data/picture-view.ts'
import { scheduledViewOf } from './data/scheduled-view.ts'
import { redirectViewOf } from './data/redirect-view.ts'
import { templateViewOf } from './data/template-view.ts'
import { feedbackViewOf } from './data/feedback-view.ts'
import { notificationViewOf } from './data/notification-view.ts'
import { frameViewOf } from './data/frame-view.ts'
import { seenViewOf } from './data/seen-view.ts'
import { timeViewOf } from './data/time-view.ts'
import {
  aboutCalendar,
  aboutCampaigns,
  aboutDraws,
  aboutScheduled,
  aboutFeedback,
  aboutNotifications,
  aboutPeople,
  aboutPeriodicals,
  aboutBackups,
  aboutNumbers,
  aboutSite,
  withTexts,
  aboutComments,
} from './i18n/texts.ts'
import { Desk } from './shell/desk.tsx'
import { Frame } from './shell/frame.tsx'
import { FramedError, FramedMissing, Missing, RouteError } from './shell/route-error.tsx'

const root = createRootRoute({ component: Desk })
/** Rail and bar; a screen that needs the whole window stands beside it. */
const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: Frame })

const today = createRoute({
  getParentRoute: () => frame,
  path: '/',
  component: lazyRouteComponent(() => import('./screens/today.tsx'), 'Today'),
})

/** Lists, editors and previews of entries of every kind; other names lead nowhere. */
function refuseUnknown(kind: string): void {
  if (!isEntryType(kind)) throw notFound()
}
const list = createRoute({
  getParentRoute: () => frame,
  path: '/$kind',
  validateSearch: viewOf,
  component: lazyRouteComponent(() => import('./screens/entries.tsx'), 'Entries'),
  notFoundComponent: Missing,
  beforeLoad: ({ params }) => refuseUnknown(params.kind),
})
const editor = createRoute({
  getParentRoute: () => root,
  path: '/$kind/$entryId',
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('./screens/editor.tsx')),
    'EntryScreen',
  ),
  errorComponent: FramedError,
  notFoundComponent: FramedMissing,
  beforeLoad: ({ params }) => refuseUnknown(params.kind),
})
const preview = createRoute({
  getParentRoute: () => frame,
  path: '/$kind/$entryId/preview',
  validateSearch: frameViewOf,
  component: lazyRouteComponent(() => import('./screens/preview.tsx'), 'EntryPreview'),
  notFoundComponent: Missing,
  beforeLoad: ({ params }) => refuseUnknown(params.kind),
})

function withDraws<Screen>(screen: Promise<Screen>) {
  return withTexts(currentOperator().lang, screen, aboutDraws)
}
const draws = createRoute({
  getParentRoute: () => frame,
  path: '/draw',
  validateSearch: drawViewOf,
  component: lazyRouteComponent(() => withDraws(import('./screens/draws.tsx')), 'Draws'),
})
const drawDays = createRoute({
  getParentRoute: () => frame,
  path: '/draw/days',
  component: lazyRouteComponent(() => withDraws(import('./screens/draw-days.tsx')), 'DrawDays'),
})
const drawImport = createRoute({
  getParentRoute: () => frame,
  path: '/draw/import',
  component: lazyRouteComponent(() => withDraws(import('./screens/draw-import.tsx')), 'DrawImport'),
})
const draw = createRoute({
  getParentRoute: () => frame,
  path: '/draw/$period',
  component: lazyRouteComponent(() => withDraws(import('./screens/draw.tsx')), 'DrawScreen'),
})

const notifications = createRoute({
  getParentRoute: () => frame,
  path: '/notification',
  component: lazyRouteComponent(
    () =>
      withTexts(currentOperator().lang, import('./screens/notifications.tsx'), aboutNotifications),
    'Notifications',
  ),
})
const feedback = createRoute({
  getParentRoute: () => frame,
  path: '/feedback',
  validateSearch: feedbackViewOf,
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('./screens/feedback.tsx'), aboutFeedback),
    'Feedback',
  ),
})
const notificationNew = createRoute({
  getParentRoute: () => frame,
  path: '/notification/new',
  validateSearch: notificationViewOf,
  component: lazyRouteComponent(
    () =>
      withTexts(
        currentOperator().lang,
        import('./screens/notification-new.tsx'),
        aboutNotifications,
      ),
    'NotificationNew',
  ),
})
const periodicals = createRoute({
  getParentRoute: () => frame,
  path: '/periodicals',
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('./screens/periodicals.tsx'), aboutPeriodicals),
    'Periodicals',
  ),
})
const periodical = createRoute({
  getParentRoute: () => frame,
  path: '/periodicals/$issueId',
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('./screens/periodical.tsx'), aboutPeriodicals),
    'PeriodicalScreen',
  ),
})
const comments = createRoute({
  getParentRoute: () => frame,
  path: '/comment',
  validateSearch: commentViewOf,
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('./screens/comments.tsx'), aboutComments),
    'Comments',
  ),
})
const commentRules = createRoute({
  getParentRoute: () => frame,
  path: '/comment/rules',
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('./screens/comment-rules.tsx'), aboutComments),
    'CommentRules',
  ),
})

const translations = createRoute({
  getParentRoute: () => frame,
  path: '/translation',
  validateSearch: boardViewOf,
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('./screens/translation.tsx')),
    'Translations',
  ),
})
const templates = createRoute({
  getParentRoute: () => frame,
  path: '/templates',
  validateSearch: templateViewOf,
  component: lazyRouteComponent(() => import('./screens/templates.tsx'), 'Templates'),
})
const releases = createRoute({
  getParentRoute: () => frame,
  path: '/release',
  component: lazyRouteComponent(() => import('./screens/releases.tsx'), 'Releases'),
})
const redirects = createRoute({
  getParentRoute: () => frame,
  path: '/redirect',
  validateSearch: redirectViewOf,
  component: lazyRouteComponent(() => import('./screens/redirects.tsx'), 'Redirects'),
})
const operators = createRoute({
  getParentRoute: () => frame,
  path: '/operator',
  component: lazyRouteComponent(() => import('./screens/operators.tsx'), 'Operators'),
})
const audit = createRoute({
  getParentRoute: () => frame,
  path: '/audit',
  validateSearch: auditViewOf,
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('./screens/audit.tsx'), aboutSite),
    'Audit',
  ),
})
const backups = createRoute({
  getParentRoute: () => frame,
  path: '/backup',
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('./screens/backups.tsx'), aboutBackups),
    'Backups',
  ),
})
const numbers = createRoute({
  getParentRoute: () => frame,
  path: '/numbers',
  validateSearch: numbersViewOf,
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('./screens/numbers.tsx'), aboutNumbers),
    'Numbers',
  ),
})
const settings = createRoute({
  getParentRoute: () => frame,
  path: '/setting',
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('./screens/settings.tsx'), aboutSite),
    'SettingsScreen',
  ),
})
const languages = createRoute({
  getParentRoute: () => frame,
  path: '/language',
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('./screens/languages.tsx'), aboutSite),
    'LanguagesScreen',
  ),
})
const maintenance = createRoute({
  getParentRoute: () => frame,
  path: '/maintenance',
  validateSearch: frameViewOf,
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('./screens/maintenance.tsx'), aboutSite),
    'MaintenanceScreen',
  ),
})
function withPeople<Screen>(screen: Promise<Screen>) {
  return withTexts(currentOperator().lang, screen, aboutPeople)
}
const members = createRoute({
  getParentRoute: () => frame,
  path: '/member',
  validateSearch: memberViewOf,
  component: lazyRouteComponent(() => withPeople(import('./screens/members.tsx')), 'Members'),
})
const messages = createRoute({
  getParentRoute: () => frame,
  path: '/message',
  validateSearch: messageViewOf,
  component: lazyRouteComponent(() => withPeople(import('./screens/messages.tsx')), 'Messages'),
})
const message = createRoute({
  getParentRoute: () => frame,
  path: '/message/$messageId',
  component: lazyRouteComponent(() => withPeople(import('./screens/message.tsx')), 'MessageScreen'),
})
const answerTemplates = createRoute({
  getParentRoute: () => frame,
  path: '/message/templates',
  component: lazyRouteComponent(
    () => withPeople(import('./screens/answer-templates.tsx')),
    'AnswerTemplates',
  ),
})
const demo = createRoute({
  getParentRoute: () => frame,
  path: '/demo',
  component: lazyRouteComponent(() => withPeople(import('./screens/demo.tsx')), 'Demo'),
})
const member = createRoute({
  getParentRoute: () => frame,
  path: '/member/$memberId',
  component: lazyRouteComponent(() => withPeople(import('./screens/member.tsx')), 'MemberScreen'),
})
const seenAs = createRoute({
  getParentRoute: () => frame,
  path: '/seen-as',
  validateSearch: seenViewOf,
  component: lazyRouteComponent(() => import('./screens/seen-as.tsx'), 'SeenAsScreen'),
})

const calendar = createRoute({
  getParentRoute: () => frame,
  path: '/calendar',
  validateSearch: calendarViewOf,
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('./screens/calendar.tsx'), aboutCalendar),
    'CalendarScreen',
  ),
})
const scheduled = createRoute({
  getParentRoute: () => frame,
  path: '/scheduled',
  validateSearch: scheduledViewOf,
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('./screens/scheduled.tsx'), aboutScheduled),
    'Scheduled',
  ),
})
const me = createRoute({
  getParentRoute: () => frame,
  path: '/me',
  component: lazyRouteComponent(() => import('./screens/me.tsx'), 'Me'),
})

const pictures = createRoute({
  getParentRoute: () => frame,
  path: '/picture',
  validateSearch: pictureViewOf,
  component: lazyRouteComponent(() => import('./screens/pictures.tsx'), 'Pictures'),
})

/** Rail and bar stay where there is no screen. */
const missing = createRoute({ getParentRoute: () => frame, path: '$', component: Missing })

const time = createRoute({
  getParentRoute: () => frame,
  path: '/time',
  validateSearch: timeViewOf,
  component: lazyRouteComponent(() => import('./screens/time.tsx'), 'TimeMachine'),
})

const campaigns = createRoute({
  getParentRoute: () => frame,
  path: '/campaign',
  validateSearch: lineViewOf,
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('./screens/campaigns.tsx'), aboutCampaigns),
    'Campaigns',
  ),
})

const routeTree = root.addChildren([
  frame.addChildren([
    today,
    list,
    preview,
    draws,
    drawDays,
    drawImport,
    draw,
    periodicals,
    periodical,
    comments,
    commentRules,
    templates,
    translations,
    pictures,
    releases,
    time,
    seenAs,
    campaigns,
    notifications,
    notificationNew,
    feedback,
    redirects,
    members,
    member,
    messages,
    message,
    answerTemplates,
    demo,
    operators,
    audit,
    numbers,
    backups,
    settings,
    languages,
    maintenance,
    calendar,
    scheduled,
    me,
    missing,
  ]),
  editor,
])

export const router = createRouter({
  routeTree,
  basepath: '/backstage',
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultErrorComponent: RouteError,
  defaultPendingMs: 300,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
