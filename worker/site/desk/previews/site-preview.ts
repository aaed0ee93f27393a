// Serves a page of the site at another time: renders the row of the page table with other dependencies, then rewrites
// its links to stay in the time machine. Scripts are removed, so nothing requests current data.
import { Hono, type Context } from 'hono'
import {
  previewThemes,
  type PreviewQuery,
  type PreviewTheme,
} from '../../../../client/contract/desk/previews/url.ts'
import { timeTravelUrl } from '../../../../client/contract/desk/previews/time-travel.ts'
import { locales } from '../../../../client/contract/locale.ts'
import { href, splitLocale } from '../../../../client/contract/paths.ts'
import { depsAtTime, type TimeTravelTarget } from '../../../desk/time-travel/deps-at-time.ts'
import type { AppEnv } from '../../../env.ts'
import { neverStored } from '../../../http/cache-policy.ts'
import { canonicalPath } from '../../../http/middleware/canonical-path.ts'
import { createNonce, securityHeaders } from '../../../http/security-headers.ts'
import { enabledPages } from '../../pages/routes.ts'
import { notFound } from '../../page/serve.tsx'
import { pageTable } from '../../pages/table.ts'
import type { Deps } from '../../../deps.ts'

/** Serves the page at a path with its query. */
export async function serveSiteAt(
  c: Context<AppEnv>,
  page: string,
  moment: TimeTravelTarget,
): Promise<Response> {
  const { locale } = splitLocale(new URL(page, c.req.url).pathname)
  const deps = await depsAtTime(c.get('deps'), c.env, locale, moment)
  const theme = themeIn(c)
  const query = { release: moment.release, theme }
  return servePreviewPage(c, page, deps, {
    theme,
    fields: query,
    addressOf: (path) => timeTravelUrl(moment.at.toISOString(), path, query),
  })
}

/** Theme named in the query. */
export const themeIn = (c: Context<AppEnv>): PreviewTheme | undefined =>
  previewThemes.find((one) => one === c.req.query('theme'))

/** Options for keeping the links of a page among pages with the same dependencies. */
interface PreviewScope {
  addressOf: (path: string) => string
  /** Hidden fields added to search forms. Without them, all forms are inert. */
  fields?: PreviewQuery
  theme: PreviewTheme | undefined
  /** Nickname for the header, if the page is shown as to a member. Content for visitors only is removed then. */
  member?: string | undefined
  /** HTML of a banner above the page that explains the preview. */
  banner?: string
}

/** Serves a page with these dependencies. */
export async function servePreviewPage(
  c: Context<AppEnv>,
  page: string,
  deps: Deps,
  inside: PreviewScope,
): Promise<Response> {
  const url = new URL(page, c.req.url)
  const request = new Request(url, { headers: { 'Sec-Fetch-Dest': 'document' } })
  dependencies.set(request, deps)
  return rewriteForPreview(url, await site().fetch(request, c.env, c.executionCtx), inside)
}

const dependencies = new WeakMap<Request, Deps>()

let made: Hono<AppEnv> | undefined
/** Routes of all public pages in every language, without private ones. */
function site(): Hono<AppEnv> {
  if (made) return made
  const pages = pageTable.filter(({ isPrivate }) => !isPrivate)
  const app = new Hono<AppEnv>()
  app.use(async function provideMoment(c, next) {
    const deps = dependencies.get(c.req.raw)
    if (!deps) throw new Error('the preview request has no dependencies')
    c.set('deps', deps)
    c.set('nonce', createNonce())
    await next()
  })
  app.use(canonicalPath)
  for (const locale of locales.toSorted((a, b) => prefix(b).length - prefix(a).length))
    app.route(prefix(locale), enabledPages(pages, locale))
  app.notFound((c) => notFound(c, splitLocale(c.req.path).locale))
  app.onError((error) => {
    throw error
  })
  made = app
  return app
}

const prefix = (locale: (typeof locales)[number]) => href(locale, 'home')

/** Rewrites the page's links to stay in the time machine, and allows framing by this site only. */
function rewriteForPreview(
  url: URL,
  response: Response,
  { addressOf, fields, theme, member, banner }: PreviewScope,
): Response {
  const inside: Target = (target) => {
    const { origin, pathname, search, hash } = new URL(target, url)
    if (origin !== url.origin || !isPage(pathname)) return null
    return addressOf(pathname + search + hash)
  }
  const headers = new Headers(frameHeaders())
  const location = response.headers.get('Location')
  if (location) headers.set('Location', inside(location) ?? location)
  headers.set('Content-Type', response.headers.get('Content-Type') ?? 'text/plain')
  const { status, body } = response
  const rewriter = new HTMLRewriter()
    .on('html', {
      element: (html) => {
        if (theme) html.setAttribute('data-theme', theme)
        if (member) html.setAttribute('data-member', '')
      },
    })
    .on('script', { element: (script) => void script.remove() })
    .on('head link', { element: (link) => void (isKept(link) || link.remove()) })
    .on('a[href]', { element: (link) => redirect(link, inside) })
    .on('form', { element: (form) => keepForm(form, inside, fields) })
  if (banner) rewriter.on('body', { element: (body) => void body.prepend(banner, { html: true }) })
  // Does what the browser's script does for a member, after the links were rewritten.
  if (member)
    rewriter.on('a[data-account]', { element: (link) => showMemberEntry(link, member, inside) })
  return rewriter.transform(new Response(body, { status, headers }))
}

const isKept = (link: Element) =>
  ['stylesheet', 'icon', 'preload'].includes(link.getAttribute('rel') ?? '')

/** True for pages; false for files, the API and the desk. */
function isPage(path: string): boolean {
  if (/^\/(?:api|media|backstage|manifest|assets|dev)(?:\/|$)/.test(path)) return false
  return path.includes('/search/') || !/\.[a-z0-9]{2,11}$/i.test(path)
}

/** Returns the preview address of a page; `null` for a target outside the preview. */
type Target = (target: string) => string | null

/** Rewrites a link to its preview address. Links outside the preview open in a new tab. */
function redirect(link: Element, inside: Target): void {
  const target = link.getAttribute('href') ?? ''
  if (target.startsWith('#')) return
  const address = URL.canParse(target, 'https://site.invalid') ? inside(target) : null
  if (address) {
    link.setAttribute('href', address)
    link.removeAttribute('target')
    return
  }
  link.setAttribute('target', '_blank')
  link.setAttribute('rel', 'noopener')
}

/** Turns the login link into the member's entry in the header. */
function showMemberEntry(link: Element, nickname: string, inside: Target): void {
  link.setAttribute('href', inside(link.getAttribute('data-account') ?? '') ?? '#')
  link.removeAttribute('data-modal')
  link.setInnerContent(
    `<span class="account-avatar" aria-hidden="true">${nickname.slice(0, 1)}</span>` +
      `<span class="account-name">${nickname}</span>`,
    { html: true },
  )
}

/** Keeps search forms in the time machine and makes all other forms inert. */
function keepForm(form: Element, inside: Target, fields: PreviewQuery | undefined): void {
  const address = inside(form.getAttribute('action') ?? '')
  if (form.getAttribute('method')?.toLowerCase() === 'post' || !address || !fields) {
    form.setAttribute('inert', '')
    return
  }
  form.setAttribute('action', address)
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined)
      form.prepend(`<input type="hidden" name="${name}" value="${value}">`, { html: true })
}

function frameHeaders(): Record<string, string> {
  const { 'Content-Security-Policy': policy, ...headers } = securityHeaders(createNonce())
  const framed = policy
    ?.replace(/script-src [^;]*/, "script-src 'none'")
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'")
  return {
    ...headers,
    ...(framed && { 'Content-Security-Policy': framed }),
    'X-Frame-Options': 'SAMEORIGIN',
    'Cache-Control': neverStored,
    'X-Robots-Tag': 'noindex',
    'Referrer-Policy': 'same-origin',
  }
}
