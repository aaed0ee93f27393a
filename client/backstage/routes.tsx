// All screens of the desk. Each is a file of its own, loaded when it is first opened.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './address.ts'
import { auditViewOf } from './data/audit-view.ts'
import { boardViewOf } from './data/board-view.ts'
import { viewOf } from './data/entry-view.ts'
import { currentOperator } from './data/operator.ts'
import { pictureViewOf } from './data/picture-view.ts'
import { templateViewOf } from './data/template-view.ts'
import { frameViewOf } from './data/frame-view.ts'
import { timeViewOf } from './data/time-view.ts'
import { withTexts } from './i18n/texts.ts'
import { Desk } from './shell/desk.tsx'
import { Frame } from './shell/frame.tsx'
import { FramedError, Missing, RouteError } from './shell/route-error.tsx'

const root = createRootRoute({ component: Desk })
/** Rail and bar; a screen that needs the whole window stands beside it. */
const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: Frame })

const today = createRoute({
  getParentRoute: () => frame,
  path: '/',
  component: lazyRouteComponent(() => import('./screens/today.tsx'), 'Today'),
})
const articles = createRoute({
  getParentRoute: () => frame,
  path: '/article',
  validateSearch: viewOf,
  component: lazyRouteComponent(() => import('./screens/entries.tsx'), 'Articles'),
})
const games = createRoute({
  getParentRoute: () => frame,
  path: '/game',
  validateSearch: viewOf,
  component: lazyRouteComponent(() => import('./screens/entries.tsx'), 'Games'),
})

const topics = createRoute({
  getParentRoute: () => frame,
  path: '/faq',
  validateSearch: viewOf,
  component: lazyRouteComponent(() => import('./screens/entries.tsx'), 'Topics'),
})

const texts = createRoute({
  getParentRoute: () => frame,
  path: '/page',
  validateSearch: viewOf,
  component: lazyRouteComponent(() => import('./screens/entries.tsx'), 'Pages'),
})

const entryEditor = lazyRouteComponent(
  () => withTexts(currentOperator().lang, import('./screens/editor.tsx')),
  'EntryScreen',
)
const article = createRoute({
  getParentRoute: () => root,
  path: '/article/$entryId',
  component: entryEditor,
  errorComponent: FramedError,
})
const game = createRoute({
  getParentRoute: () => root,
  path: '/game/$entryId',
  component: entryEditor,
  errorComponent: FramedError,
})

const topic = createRoute({
  getParentRoute: () => root,
  path: '/faq/$entryId',
  component: entryEditor,
  errorComponent: FramedError,
})

const text = createRoute({
  getParentRoute: () => root,
  path: '/page/$entryId',
  component: entryEditor,
  errorComponent: FramedError,
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
  component: lazyRouteComponent(() => import('./screens/audit.tsx'), 'Audit'),
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

const entryPreview = {
  validateSearch: frameViewOf,
  component: lazyRouteComponent(() => import('./screens/preview.tsx'), 'EntryPreview'),
}
const articlePreview = createRoute({
  getParentRoute: () => frame,
  path: '/article/$entryId/preview',
  ...entryPreview,
})
const gamePreview = createRoute({
  getParentRoute: () => frame,
  path: '/game/$entryId/preview',
  ...entryPreview,
})

const topicPreview = createRoute({
  getParentRoute: () => frame,
  path: '/faq/$entryId/preview',
  ...entryPreview,
})

const textPreview = createRoute({
  getParentRoute: () => frame,
  path: '/page/$entryId/preview',
  ...entryPreview,
})

/** Rail and bar stay where there is no screen. */
const missing = createRoute({ getParentRoute: () => frame, path: '$', component: Missing })

const time = createRoute({
  getParentRoute: () => frame,
  path: '/time',
  validateSearch: timeViewOf,
  component: lazyRouteComponent(() => import('./screens/time.tsx'), 'TimeMachine'),
})

const routeTree = root.addChildren([
  frame.addChildren([
    today,
    articles,
    games,
    topics,
    texts,
    templates,
    translations,
    pictures,
    releases,
    time,
    redirects,
    operators,
    audit,
    me,
    articlePreview,
    gamePreview,
    topicPreview,
    textPreview,
    missing,
  ]),
  article,
  game,
  topic,
  text,
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
