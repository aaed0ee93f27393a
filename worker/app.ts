// The middleware stack in order, followed by all routes.
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { defaultLocale, locales, type Locale } from '../client/contract/locale.ts'
import { href, splitLocale } from '../client/contract/paths.ts'
import { createApi } from './api/index.ts'
import { legacyRedirects } from './site/desk/legacy-redirects.ts'
import type { AppEnv } from './env.ts'
import { feeds } from './site/files/index.ts'
import { neverStored } from './http/cache-policy.ts'
import { isApiPath, Problem, problem, problemResponse, toProblem } from './http/problem.ts'
import { media, avatar, markFiles } from './site/files/media.ts'
import { bodyLimit } from './http/middleware/body.ts'
import { canonicalPath } from './http/middleware/canonical-path.ts'
import { methodsOf } from './http/middleware/methods.ts'
import { log, requestIds } from './http/middleware/log.ts'
import { ageGate } from './site/shell/age-gate.ts'
import { chosenLanguage } from './site/shell/languages.ts'
import { isClosedFor, isOperator, maintenanceMiddleware } from './site/shell/maintenance.ts'
import { rejectOffRequest } from './http/middleware/modules.ts'
import { sameOrigin } from './http/middleware/same-origin.ts'
import { timed } from './http/middleware/server-timing.ts'
import { rateLimited } from './limits/rate-limited.ts'
import { serveAction } from './site/page/action.tsx'
import { renderFailure } from './site/shell/screens.tsx'
import { enabledPages } from './site/pages/routes.ts'
import { forbidden, notFound } from './site/page/serve.tsx'
import { pageTable } from './site/pages/table.ts'
import { resendReports } from './mail/bounces/resend.ts'
import { publishApi } from './realtime/publish-api.ts'
import { socketPath, sockets, upgradeRequired } from './realtime/socket.ts'
import { createDeps } from './deps.ts'
import { secured } from './http/security-headers.ts'
import { renewalOf } from './site/render/page-cache/page-cache.ts'

/** Routes of the desk (worker/desk-app.ts). */
export interface DeskRoutes {
  /** Middleware in front of all desk routes. */
  gate: MiddlewareHandler<AppEnv>
  /** In front of the content API. */
  contentGate: MiddlewareHandler<AppEnv>
  /** Developer tools; available during maintenance too. */
  tools: readonly Hono<AppEnv>[]
  api: Parameters<typeof createApi>[0]['desk']
  routes: readonly Hono<AppEnv>[]
  /** Routes below a language prefix. */
  inLanguage: (locale: Locale) => Hono<AppEnv>
}

/** The site, including the desk if given. */
export function createApp(desk?: DeskRoutes): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.use(provideDeps, async function provideRenewal(c, next) {
    c.set('refetch', async (path) => {
      const url = path === undefined ? c.req.url : new URL(path, c.req.url).href
      return app.fetch(renewalOf(url), c.env, c.executionCtx)
    })
    await next()
  })
  app.use(socketPath, sockets({ isClosedTo: isClosedFor, isOperator }))
  app.use(requestIds, log, timed, secured)
  const methods = methodsOf(app)
  app.use(rejectOffRequest)
  app.route('/', media)
  app.route('/', avatar)
  app.route('/', markFiles)
  app.route('/', feeds)
  for (const tools of desk?.tools ?? []) app.route('/', tools)
  app.get(socketPath, upgradeRequired)
  app.use(maintenanceMiddleware)
  if (desk) for (const path of ['/backstage/*', '/api/backstage/*']) app.use(path, desk.gate)
  if (desk) app.use('/api/v1/*', desk.contentGate)
  app.use(methods.options)
  const pageNames = pageTable.map(({ name }) => name)
  app.route('/', createApi({ pageNames, desk: desk?.api }))
  app.route('/', publishApi)
  app.route('/', resendReports)
  app.route('/', ageGate)
  for (const routes of desk?.routes ?? []) app.route('/', routes)
  app.use(methods.rejectOthers, canonicalPath, chosenLanguage)
  for (const locale of prefixedFirst) app.route(href(locale, 'home'), pagesIn(locale, desk))
  app.notFound(onMissing)
  app.onError(onFailure)
  return app
}

/** Prefixed languages first, so that `/{nav}` of the default language does not match a language prefix. */
const prefixedFirst = locales.toSorted(
  (a, b) => Number(a === defaultLocale) - Number(b === defaultLocale),
)

/** All pages of the table in one language. */
function pagesIn(locale: Locale, desk?: DeskRoutes): Hono<AppEnv> {
  const site = new Hono<AppEnv>()
  site.route('/', legacyRedirects(locale))
  if (desk) site.route('/', desk.inLanguage(locale))
  site.route('/', enabledPages(pageTable, locale))
  for (const page of pageTable)
    if (page.action)
      site.post(page.path, sameOrigin, rateLimited, bodyLimit, serveAction(page, locale))
  return site
}

const provideDeps = createMiddleware<AppEnv>(async function provideDeps(c, next) {
  // All reads and writes of a request use the same time.
  const start = Date.now()
  c.set(
    'deps',
    createDeps(
      c.env,
      (work) => c.executionCtx.waitUntil(work),
      () => new Date(start),
    ),
  )
  await next()
})

async function onMissing(c: Context<AppEnv>): Promise<Response> {
  if (isApiPath(c.req.path)) return problemResponse(c, problem('not_found'))
  return notFound(c, splitLocale(c.req.path).locale)
}

async function onFailure(error: Error, c: Context<AppEnv>): Promise<Response> {
  // The framework throws it for a malformed body.
  if (error instanceof HTTPException) return problemResponse(c, problem('validation_failed'))
  if (error instanceof Problem) {
    const { code } = error
    const isScreen = code === 'forbidden' || code === 'preview_outdated'
    if (!isScreen || isApiPath(c.req.path)) return problemResponse(c, error)
    return forbidden(c, splitLocale(c.req.path).locale, code)
  }
  const fault = toProblem(error)
  if (isApiPath(c.req.path)) return problemResponse(c, fault)
  for (const [name, value] of Object.entries(fault.details.headers ?? {})) c.header(name, value)
  c.header('Cache-Control', neverStored)
  try {
    return await renderFailure(
      c,
      splitLocale(c.req.path).locale,
      fault.code === 'timeout' ? 504 : 500,
    )
  } catch {
    return c.text('Internal error', 500)
  }
}
