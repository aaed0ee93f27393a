// Serves a row of the table: cached bytes if available, otherwise load, head and view.
import type { Context, Handler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { FormFailure } from '../../../client/contract/form.ts'
import { pageKeyAt } from '../../../client/contract/site/page-keys.ts'
import { defaultLocale, type Locale } from '../../../client/contract/locale.ts'
import { findNavItem } from '../../../client/contract/site/navigation.ts'
import { isBuiltInPage } from '../../../client/contract/site/built-in-pages.ts'
import {
  canonicalise,
  decodedPath,
  isUnsafe,
  normalPath,
} from '../../../client/contract/normal-path.ts'
import { href, localePath, splitLocale } from '../../../client/contract/paths.ts'
import { isPathOff, modulesAt, offModulesIn } from '../../../client/contract/site/modules.ts'
import type { Chrome } from '../../../client/contract/site/site.ts'
import { openFeedback } from '../../services/questionnaire/answer.ts'
import { issuerOf } from '../../services/members/google-account.ts'
import { sessionToken } from '../../auth/session-cookie.ts'
import { cached } from '../../storage/cache/cache.ts'
import { isEnabled } from '../../data/site/language.ts'
import { getRedirect } from '../../data/site/redirect.ts'
import { offModules, withoutOffLinks } from '../../data/site/modules.ts'
import { fallbackChrome, loadChrome } from '../../data/site/site.ts'
import { run } from '../../storage/db.ts'
import { chromeTag } from '../../storage/tags.ts'
import type { AppEnv } from '../../env.ts'
import { neverStored, pageCacheControl, publicMinute } from '../../http/cache-policy.ts'
import { admittedBy, thirdPartiesOf } from '../../http/third-parties.ts'
import { firstValues } from './query.ts'
import { withQueryOf, withTrackSource } from '../../http/track-source.ts'
import { clientAddress, isWithin, limitPeriod } from '../../limits/throttle.ts'
import { documentHead, offeredHead } from '../render/head.ts'
import { cachedPage } from '../render/page-cache/page-cache.ts'
import { pageTiming } from '../render/page-cache/memory.ts'
import { renderDocument, renderMain, type DocumentParts } from '../render/renderer.tsx'
import { translatorFor } from '../../i18n/translators.ts'
import type { Page, PageRequest, Redirect, ViewContext } from './page.ts'
import type { ForbiddenCode } from '../../../client/site/pages/status/forbidden.tsx'
import { renderForbidden, renderNotFound } from '../shell/screens.tsx'
import type { Deps } from '../../deps.ts'
import { allowReplicas } from '../../services/visitor.ts'

export function servePage(page: Page, locale: Locale): Handler<AppEnv> {
  const knownKeys = Object.keys(page.query.shape)
  return async function serve(c) {
    const { path, query } = pathAndQuery(c, locale, knownKeys, page.listKeys)
    const parsed = page.query.safeParse(query)
    c.set('routeName', `${page.name}___${locale}`)
    if (!isClosed(page)) c.set('admitted', admittedBy(c.env, c.req.raw.headers))
    if (!parsed.success) return notFound(c, locale)
    c.set('hasGuard', page.guard !== undefined)
    // A guard could redirect before the page is rendered, which checks it otherwise.
    if (page.guard && modulesAt(path).length > 0) {
      if (isPathOff(await offModules(c.get('deps')), path)) return notFound(c, locale)
    }
    const redirectPath = await page.guard?.(c, locale)
    if (redirectPath) return goTo(c, withTrackSource(c, redirectPath))
    if (page.isCached || !(page.isPrivate || page.action)) allowReplicas(c)
    const params = c.req.param() as Record<string, string>
    const request = { deps: c.get('deps'), locale, params, query: parsed.data, path }
    if (params['slug'] !== undefined) {
      const own = await page.canonicalPath?.(request)
      if (own && own !== path) return goTo(c, withQueryOf(c, localePath(locale, own)), true)
    }
    const key = `${locale} ${path} ${JSON.stringify(parsed.data)}`
    const answer = (deps: Deps) => answerPage(c, page, { ...request, deps }, key)
    if (page.isCached)
      return short404(c, noStoreIfGuarded(c, page, await cachedPage(c, key, answer)))
    const headers = page.isPrivate ? privateHeaders : freshHeaders()
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    return short404(c, await answer(request.deps))
  }
}

/** A form served despite a session is not stored, because the next request may redirect the member. */
function noStoreIfGuarded(c: Context<AppEnv>, { guard }: Page, response: Response): Response {
  if (guard && sessionToken(c)) response.headers.set('Cache-Control', neverStored)
  return response
}

const freshHeaders = () => ({
  'Cache-Control': pageCacheControl,
  'Server-Timing': pageTiming('render', Date.now()),
})
const privateHeaders = { 'Cache-Control': neverStored, 'X-Robots-Tag': 'noindex' }

/** 404 screen of an unknown address, cached for a minute per path. */
export async function notFound(c: Context<AppEnv>, locale: Locale): Promise<Response> {
  const { path } = pathAndQuery(c, locale, [])
  const response = await cachedPage(c, `${locale} ${path} missing`, async (deps) =>
    redirectOrNotFound(c, { deps, locale, path }, await loadChrome(deps, locale)),
  )
  return short404(c, response)
}

/** Missing images, and files that programs ask for, get a short text instead of the 404 screen. */
function short404(c: Context<AppEnv>, response: Response): Response {
  if (response.status !== 404 || isDocument(c)) return response
  c.executionCtx.waitUntil(response.body?.cancel() ?? Promise.resolve())
  return c.text('Not found', 404)
}

/** True if the browser wants a document, according to its header or else the path's extension. */
function isDocument(c: Context<AppEnv>): boolean {
  const destination = c.req.header('Sec-Fetch-Dest')
  if (destination) return destination === 'document' || destination === 'empty'
  return c.req.path.includes('/search/') || !/\.[a-z0-9]{2,5}$/i.test(c.req.path)
}

/** Target of a redirect from a path. */
async function redirectAt(deps: Deps, path: string): Promise<string | null> {
  const normal = normalPath(path)
  if (normal === null) return null
  return cached(deps, `redirect ${normal}`, (own) => run(own, getRedirect(own, normal)))
}

/**
 * Address without the characters that a chat program took for its end: `/article/1。`, `/article/1)`. A query whose sign
 * was encoded or forgotten goes, too: `/article/1%3Fa=b`, `/article/1&a=b`. `null` if no kind of page is there.
 */
async function withoutEnd(c: Context<AppEnv>, deps: Deps, chrome: Chrome): Promise<string | null> {
  const { pathname } = new URL(c.req.url)
  const asked = decodedPath(pathname)
  const kept = asked
    .replace(/(?:%3F|%23|&).*$/is, '')
    .replace(/(?<=[^\/])[[\p{P}\p{S}\p{Z}\p{Cf}]--\/]+$/v, '')
  const url = URL.parse(kept, c.req.url)
  if (kept === asked || isUnsafe(pathname) || !url) return null
  const address = canonicalise(url.pathname)
  const { locale, path } = splitLocale(address)
  const moved = await redirectAt(deps, path)
  if (moved !== null) return localePath(locale, moved)
  return isBuiltInPage(path) || findNavItem(chrome.nav_list, path) ? address : null
}

/** Redirects a moved address, and one with the punctuation of a sentence behind it; otherwise the 404 screen. */
async function redirectOrNotFound(
  c: Context<AppEnv>,
  { deps, locale, path }: Pick<PageRequest, 'deps' | 'locale' | 'path'>,
  chrome: Chrome,
): Promise<Response> {
  const moved = await redirectAt(deps, path)
  const target = moved === null ? await withoutEnd(c, deps, chrome) : localePath(locale, moved)
  if (target !== null) {
    const headers = { Location: withQueryOf(c, target), 'Cache-Control': publicMinute }
    return c.newResponse(null, { status: 301, headers })
  }
  // Without a body, it is not cached.
  return isDocument(c) ? renderNotFound(c, locale, chrome, path) : c.newResponse(null, 404)
}

/** 403 screen; never stored, because the visitor may get access later. */
export async function forbidden(
  c: Context<AppEnv>,
  locale: Locale,
  code: ForbiddenCode,
): Promise<Response> {
  for (const [name, value] of Object.entries(privateHeaders)) c.header(name, value)
  const { path } = pathAndQuery(c, locale, [])
  const chrome = await loadChrome(c.get('deps'), locale)
  return renderForbidden(c, locale, chrome, { path, code })
}

/** Renders a page from unsaved data for one visitor. */
export async function renderPrivately(
  c: Context<AppEnv>,
  page: Page,
  request: PageRequest,
  data: object,
): Promise<Response> {
  for (const [name, value] of Object.entries(privateHeaders)) c.header(name, value)
  const chrome = await loadChrome(request.deps, request.locale)
  return renderPage(c, page, data, contextOf(c, request, chrome))
}

/** Inner HTML of `<main>` of a page from unsaved data. */
export async function renderMainPrivately(
  c: Context<AppEnv>,
  page: Page,
  request: PageRequest,
  data: object,
): Promise<string> {
  const chrome = await loadChrome(request.deps, request.locale)
  return renderMain(c, partsOf(c, page, data, contextOf(c, request, chrome)))
}

interface Refusal {
  status: ContentfulStatusCode
  failure: FormFailure
}

/** Renders the page again after its form was rejected, for this visitor only. */
export async function renderRejectedForm(
  c: Context<AppEnv>,
  page: Page,
  locale: Locale,
  { status, failure }: Refusal,
): Promise<Response> {
  // Only the token of a private page is kept; other query keys belong to an earlier response.
  const knownKeys = page.isPrivate ? ['token'] : []
  const { path, query } = pathAndQuery(c, locale, knownKeys)
  const deps = c.get('deps')
  const request = { deps, locale, params: {}, query: page.query.parse(query), path }
  // Renders the form even if the chrome cannot be loaded, so that entered values are not lost.
  const chrome = () => loadChrome(deps, locale).catch(() => fallbackChrome(locale))
  const tokenSecret = c.env.TOKEN_SECRET
  const data = await page.load({ ...request, isOverLimit: false, chrome, tokenSecret })
  if (data === null || isRedirect(data)) throw new Error(`${page.name} has an action but no form`)
  const context = { ...contextOf(c, request, await chrome()), failure }
  return renderPage(c, { ...page, status: () => status }, data, context)
}

async function answerPage(
  c: Context<AppEnv>,
  page: Page,
  request: PageRequest,
  key: string,
): Promise<Response> {
  const { deps, locale, path } = request
  const chromeLoading = loadChrome(deps, locale)
  // Prevents an unhandled rejection if the data fails first; the error is handled where the chrome is awaited.
  chromeLoading.catch(() => undefined)
  const isOverLimit = await isOverLimitOf(c, page)
  const load = (own: Deps) => {
    const ownChrome = () => {
      own.dependencies?.tags.add(chromeTag(locale))
      return chromeLoading
    }
    const tokenSecret = c.env.TOKEN_SECRET
    return page.load({ ...request, deps: own, isOverLimit, chrome: ownChrome, tokenSecret })
  }
  const data = await (page.isCached ? cached(deps, `page ${key}`, load) : load(deps))
  const chrome = await chromeLoading
  if (!isEnabled(chrome, locale))
    return goTo(
      c,
      withQueryOf(c, redirectToDefaultLanguage(page, data, contextOf(c, request, chrome))),
    )
  const off = offModulesIn(chrome.settings)
  if (data === null || isPathOff(off, path))
    return page.isPrivate
      ? renderNotFound(c, locale, chrome, path)
      : redirectOrNotFound(c, request, chrome)
  if (isRedirect(data)) return goTo(c, withQueryOf(c, data.redirect), data.isPermanent)
  return renderPage(c, page, withoutOffLinks(off, data), contextOf(c, request, chrome))
}

/**
 * Target for readers of a language that is not offered: the same page in the default language with its query, which may
 * contain an emailed token. For items without a translation, the home page.
 */
function redirectToDefaultLanguage(
  page: Page,
  data: object | null,
  context: ViewContext<Record<string, unknown>>,
): string {
  const same = localePath(defaultLocale, context.path)
  if (data === null || page.isPrivate || isRedirect(data)) return same
  const { languages } = page.head(data, context)
  const own = languages.find((one) => one.locale === defaultLocale)?.url ?? same
  return own.split('?')[0] === same ? same : own
}

function goTo(c: Context<AppEnv>, path: string, isPermanent = false): Response {
  const headers = { Location: path, 'Cache-Control': isPermanent ? publicMinute : neverStored }
  return c.newResponse(null, { status: isPermanent ? 301 : 302, headers })
}

async function isOverLimitOf(c: Context<AppEnv>, { addressLimit }: Page): Promise<boolean> {
  if (!addressLimit || (await isWithin(c.env, addressLimit, clientAddress(c.req.raw)))) return false
  c.header('Retry-After', String(limitPeriod))
  return true
}

function contextOf(c: Context<AppEnv>, request: PageRequest, chrome: Chrome) {
  const { ORIGIN: origin } = c.env
  const t = translatorFor(request.locale)
  return { ...request, chrome, t, origin, hasGoogle: issuerOf(c.env) !== null }
}

function renderPage(
  c: Context<AppEnv>,
  page: Page,
  data: object,
  context: ViewContext<Record<string, unknown>>,
): Promise<Response> {
  c.status(page.status?.(data) ?? 200)
  return renderDocument(c, partsOf(c, page, data, context))
}

function partsOf(
  c: Context<AppEnv>,
  page: Page,
  data: object,
  context: ViewContext<Record<string, unknown>>,
): DocumentParts {
  const { name, styleBundle, view } = page
  const { locale, chrome, path, origin } = context
  const head = offeredHead(page.head(data, context), context)
  const { languages, crumbs, shownIn } = head
  // Pages hidden from search engines show no ads, except fallbacks, which are pages like their source.
  const hasAds = !head.isHidden || shownIn !== undefined
  const realtimeKey = c.env.PUSHER_APP_KEY
  const thirdParties = thirdPartiesOf(c.env, isClosed(page))
  const feedback = openFeedback(chrome, context.deps.now())?.title
  const { age_gate, minimum_age } = chrome.settings
  const ageGate = age_gate && !page.hasNoAgeGate ? minimum_age : undefined
  const shared = { path, hasAds, ageGate, feedback, realtimeKey, thirdParties }
  const frame = { ...shared, languages, crumbs, contentLocale: shownIn }
  const names = { routeName: `${name}___${locale}`, pageKey: pageKeyAt(path), sheet: styleBundle }
  const document = documentHead(head, chrome, names, origin)
  const content = view(data, context)
  const session = context.deps.viewAs?.session
  return { locale, head: document, content, around: { chrome, frame }, session }
}

function isClosed(page: Page): boolean {
  return Boolean(page.blocksThirdParties ?? page.isPrivate)
}

function isRedirect(data: object): data is Redirect {
  return 'redirect' in data
}

/** Path without language prefix, and the values of the known query keys. */
function pathAndQuery(
  c: Context<AppEnv>,
  locale: Locale,
  knownKeys: readonly string[],
  listKeys: readonly string[] = [],
) {
  const { pathname, searchParams } = new URL(c.req.url)
  const prefix = href(locale, 'home')
  const path = prefix === '/' ? pathname : pathname.slice(prefix.length) || '/'
  const given = Object.fromEntries(knownKeys.map((key) => [key, searchParams.getAll(key)]))
  const query = firstValues(given, listKeys)
  return { path, query }
}
