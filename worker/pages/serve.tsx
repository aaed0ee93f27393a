// A row of the table → a response: cached bytes when there are any, otherwise load, head, view.
import type { Context, Handler } from 'hono'
import type { Locale } from '../../client/contract/locale.ts'
import { href } from '../../client/contract/paths.ts'
import { Layout } from '../../client/layout/layout.tsx'
import { cached } from '../data/cache.ts'
import { loadChrome } from '../data/site.ts'
import type { AppEnv } from '../env.ts'
import { neverStored, pageCacheControl } from '../http/cache-policy.ts'
import { documentHead } from '../render/head.ts'
import { cachedPage } from '../render/page-cache.ts'
import { renderDocument } from '../render/renderer.tsx'
import { translatorFor } from '../render/translators.ts'
import type { Page, PageRequest, Redirect, ViewContext } from './page.ts'
import { renderNotFound } from './screens.tsx'

export function servePage(page: Page, locale: Locale): Handler<AppEnv> {
  const knownKeys = Object.keys(page.query._zod.def.shape)
  return async function serve(c) {
    const { path, query } = pathAndQuery(c, locale, knownKeys)
    const parsed = page.query.safeParse(query)
    c.set('routeName', `${page.name}___${locale}`)
    if (!parsed.success) return notFound(c, locale)
    const params = c.req.param() as Record<string, string>
    const request = { deps: c.get('deps'), locale, params, query: parsed.data, path }
    const key = `${locale} ${path} ${JSON.stringify(parsed.data)}`
    const answer = () => answerPage(c, page, request, key)
    if (page.isKept) return cachedPage(c, key, answer)
    c.header('Cache-Control', pageCacheControl)
    c.header('Server-Timing', 'page;desc=render')
    return answer()
  }
}

/** The 404 screen of an address nobody knows; kept for a minute like every other page. */
export function notFound(c: Context<AppEnv>, locale: Locale): Promise<Response> {
  const { path } = pathAndQuery(c, locale, [])
  return cachedPage(c, `${locale} ${path} missing`, async () =>
    renderNotFound(c, locale, await loadChrome(c.get('deps'), locale), path),
  )
}

async function answerPage(
  c: Context<AppEnv>,
  page: Page,
  request: PageRequest,
  key: string,
): Promise<Response> {
  const { deps, locale, path } = request
  const chromeLoading = loadChrome(deps, locale)
  // A failure is met where the chrome is awaited, also when the data fails first.
  chromeLoading.catch(() => undefined)
  const load = () => page.load({ ...request, chrome: chromeLoading })
  const data = await (page.isKept ? cached(deps, `page ${key}`, load) : load())
  const chrome = await chromeLoading
  if (data === null) return renderNotFound(c, locale, chrome, path)
  if (isRedirect(data)) {
    return c.newResponse(null, {
      status: 302,
      headers: { Location: data.redirect, 'Cache-Control': neverStored },
    })
  }
  const context = { ...request, chrome, t: translatorFor(locale), origin: c.env.ORIGIN }
  return renderPage(c, page, data, context)
}

function renderPage(
  c: Context<AppEnv>,
  { name, head: describe, view }: Page,
  data: object,
  context: ViewContext<Record<string, unknown>>,
): Promise<Response> {
  const head = describe(data, context)
  const { locale, chrome, path, origin } = context
  const frame = { path, languages: head.languages, crumbs: head.crumbs, shownIn: head.shownIn }
  const document = documentHead(head, chrome, `${name}___${locale}`, origin)
  return renderDocument(
    c,
    locale,
    document,
    <Layout chrome={chrome} frame={frame}>
      {view(data, context)}
    </Layout>,
  )
}

function isRedirect(data: object): data is Redirect {
  return 'redirect' in data
}

/** The path without its language, and the known query keys that have a value. */
function pathAndQuery(c: Context<AppEnv>, locale: Locale, knownKeys: readonly string[]) {
  const { pathname, searchParams } = new URL(c.req.url)
  const prefix = href(locale, '/')
  const path = prefix === '/' ? pathname : pathname.slice(prefix.length) || '/'
  const query: Record<string, string | string[]> = {}
  for (const key of knownKeys) {
    const values = searchParams.getAll(key).filter((value) => value !== '')
    if (values.length > 0) query[key] = values.length === 1 ? values[0]! : values
  }
  return { path, query }
}
