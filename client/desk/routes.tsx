// All screens of the desk. Each is a module of its own, loaded when it is first opened.
import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './address.ts'
import { Missing, RouteError } from './shell/route-error.tsx'
import {
  list,
  editor,
  preview,
  translations,
  templates,
  releases,
  redirects,
  images,
} from './routes/entries.tsx'
import {
  draws,
  drawDays,
  drawImport,
  draw,
  calendar,
  scheduled,
  time,
  campaigns,
} from './routes/schedule.tsx'
import {
  notifications,
  feedback,
  notificationNew,
  newsletterIssues,
  newsletterIssue,
  readerImport,
  comments,
  commentRules,
  members,
  messages,
  message,
  answerTemplates,
  demo,
  member,
  seenAs,
} from './routes/audience.tsx'
import {
  operators,
  audit,
  backups,
  postImport,
  webhooks,
  tokens,
  numbers,
  settings,
  identity,
  languages,
  maintenance,
  me,
} from './routes/admin.tsx'
import { frame, root } from './routes/layout.tsx'

const today = createRoute({
  getParentRoute: () => frame,
  path: '/',
  component: lazyRouteComponent(() => import('./screens/today/index.tsx'), 'Today'),
})

/** Not-found page; keeps the sidebar and the top bar. */
const missing = createRoute({ getParentRoute: () => frame, path: '$', component: Missing })

const routeTree = root.addChildren([
  frame.addChildren([
    today,
    list,
    preview,
    draws,
    drawDays,
    drawImport,
    draw,
    newsletterIssues,
    newsletterIssue,
    readerImport,
    comments,
    commentRules,
    templates,
    translations,
    images,
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
    postImport,
    webhooks,
    tokens,
    settings,
    identity,
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
