// Previews the page of an entry with its draft in a frame of the desk. It uses the view of the public page, for one
// operator, and is never cached.
import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { errors } from '../../../../client/contract/errors.ts'
import { defaultLocale } from '../../../../client/contract/locale.ts'
import { can } from '../../../../client/contract/roles.ts'
import {
  entryUrl,
  isMultilingual,
  type PerLanguageType,
} from '../../../../client/contract/desk/entries/types.ts'
import type { EntryData } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { splitLocale } from '../../../../client/contract/paths.ts'
import { deskLanguageOf } from '../../../auth/desk-cookie.ts'
import { needsEnrolment, operatorOf } from '../../../desk/operators/session.ts'
import { liveData } from '../../../desk/entries/entry.ts'
import { previewArticle, previewGame } from '../../../data/previews/item.ts'
import { previewFaq } from '../../../data/previews/faq.ts'
import { previewTerms } from '../../../data/previews/terms.ts'
import { getStored, type StoredEntry } from '../../../data/entries/entry.ts'
import type { AppEnv } from '../../../env.ts'
import { neverStored } from '../../../http/cache-policy.ts'
import { foundOrThrow, detailOf, problem, toProblem } from '../../../http/problem.ts'
import { translatorFor } from '../../../i18n/translators.ts'
import { securityHeaders } from '../../../http/security-headers.ts'
import { run } from '../../../storage/db.ts'
import { articlePage } from '../../pages/articles/article.tsx'
import { draftedPage, type Drafted } from '../../pages/draft-page.tsx'
import { faqPage } from '../../pages/site/faq.tsx'
import { gameIntroPage } from '../../pages/games/game.tsx'
import type { Page } from '../../page/page.ts'
import type { PageHead } from '../../render/head.ts'
import { renderPrivately } from '../../page/serve.tsx'
import { termsPage, withLists } from '../../pages/site/terms.tsx'
import { siteWithDraft } from './draft-site.ts'
import type { Deps } from '../../../deps.ts'

/** Query: `?rev=` is the revision to show; an older one leads to the current. `?at=` is the time as of which it is shown, `?theme=` light or dark. */
export const draftFrame = new Hono<AppEnv>()
  .onError(frameFailure)
  .get('/backstage/preview/:id{[1-9][0-9]{0,8}}', async (c) => {
    const shown = await draftIn(c)
    if (shown instanceof Response) return shown
    const { deps, entry, data } = shown
    const { type, lang } = entry
    if (isMultilingual(type)) throw problem('not_found')
    const { page, drafted, request: own } = await drafts[type](deps, entry, data, c.env)
    const request = { ...own, deps, locale: lang }
    return allowSameOriginFrame(
      c,
      await renderPrivately(c, withoutPublicAddress(page), request, drafted),
    )
  })
  // Multilingual entries affect all pages, so they can be previewed on any page.
  .get('/backstage/preview/:id{[1-9][0-9]{0,8}}/:page{.*}', async (c) => {
    const shown = await draftIn(c)
    return shown instanceof Response ? shown : siteWithDraft(c, shown.deps, shown)
  })

interface ShownDraft {
  deps: Deps
  entry: StoredEntry
  data: EntryData
}

/** The current draft, or a redirect to it from an older revision: it may be saved while its frame loads. */
async function draftIn(c: Context<AppEnv>): Promise<ShownDraft | Response> {
  await assertOperator(c)
  const deps = depsAt(c)
  const entry = foundOrThrow(await run(deps, getStored(deps, Number(c.req.param('id')))))
  const rev = c.req.query('rev')
  if (rev !== undefined && Number(rev) < entry.rev) {
    const url = new URL(c.req.url)
    url.searchParams.set('rev', String(entry.rev))
    c.header('Cache-Control', neverStored)
    return c.redirect(url.pathname + url.search)
  }
  if (rev !== undefined && rev !== String(entry.rev)) throw problem('entry_changed')
  return { deps, entry, data: entry.draft ?? (await liveData(deps, entry)) ?? {} }
}

/** Page of each entry type, with the draft applied to its data. */
export const drafts: Record<
  PerLanguageType,
  (deps: Deps, entry: StoredEntry, data: EntryData, env: Env) => Promise<Drafted>
> = {
  article: async (deps, entry, data) => ({
    page: articlePage,
    drafted: await previewArticle(deps, entry, data),
    request: requestOf(entry, { id: String(entry.item_id) }),
  }),
  game: async (deps, entry, data) => ({
    page: gameIntroPage,
    drafted: await previewGame(deps, entry, data),
    request: requestOf(entry, { id: String(entry.item_id) }),
  }),
  faq: async (deps, entry, data) => {
    const drafted = await previewFaq(deps, entry, data)
    return { page: faqPage, drafted, request: requestOf(entry, { key: drafted.chosen.key }) }
  },
  page: (deps, entry, data, env) => draftedPage(deps, env, entry, data),
  terms: async (deps, entry, data) => ({
    page: termsPage,
    drafted: await withLists(await previewTerms(deps, entry, data)),
    request: requestOf(entry, {}),
  }),
}

function requestOf(entry: StoredEntry, params: Record<string, string>): Drafted['request'] {
  return { params, query: {}, path: splitLocale(entryUrl(entry)).path }
}

/** The page without its public address, so that search engines and third parties never learn the preview URL. */
export function withoutPublicAddress(page: Page): Page {
  return {
    ...page,
    isCached: false,
    blocksThirdParties: true,
    head: (data, context) => withoutAddress(page.head(data, context)),
  }
}

async function assertOperator(c: Context<AppEnv>): Promise<void> {
  const operator = await operatorOf(c)
  if (!operator || needsEnrolment(c.env, operator) || !can(operator, 'entry.read'))
    throw problem('forbidden')
}

/** Dependencies with the clock of the page: `?at=`, or now. */
function depsAt(c: Context<AppEnv>): Deps {
  const deps = c.get('deps')
  const at = new Date(c.req.query('at') ?? '')
  return Number.isNaN(at.getTime()) ? deps : { ...deps, now: () => at, isTimeTravel: true }
}

/** Renders an error in a frame of the desk, in the operator's language. */
export async function frameFailure(error: Error, c: Context<AppEnv>): Promise<Response> {
  if (c.req.header('Sec-Fetch-Dest') !== 'iframe') throw error
  const fault = toProblem(error)
  const { code } = fault
  const lang = deskLanguageOf(c) ?? defaultLocale
  c.header('Cache-Control', neverStored)
  const title = translatorFor(lang)(`error.${code}.title`)
  const page = html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
      </head>
      <body style="font: 16px/1.6 system-ui; margin: 15vh auto; max-width: 32em; padding: 0 16px">
        <h1 style="font-size: 20px">${title}</h1>
        <p>${detailOf(fault, lang)}</p>
      </body>
    </html>`
  return allowSameOriginFrame(c, await c.html(page, errors[code]))
}

/** Allows framing by this site only. Links open outside the frame. */
export function allowSameOriginFrame(c: Context<AppEnv>, response: Response): Response {
  const nonce = c.get('nonce')
  const headers = securityHeaders(nonce)
  const policy = headers['Content-Security-Policy']
    ?.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    .replace("base-uri 'none'", "base-uri 'self'")
  if (policy) response.headers.set('Content-Security-Policy', policy)
  response.headers.set('X-Frame-Options', 'SAMEORIGIN')
  const theme = c.req.query('theme')
  const chosen =
    theme === 'light' || theme === 'dark'
      ? `<script nonce="${nonce}">document.documentElement.dataset.theme='${theme}'</script>`
      : ''
  return (
    new HTMLRewriter()
      .on('head', {
        element: (head) => {
          head.prepend('<base target="_blank">', { html: true })
          head.append(chosen, { html: true })
        },
      })
      // Hides the bar that leads operators to the desk; it needs the name of the page.
      .on('html[data-route^="article-id_"], html[data-route^="game-intro-id_"]', {
        element: (html) => void html.removeAttribute('data-route'),
      })
      // Disables realtime updates: the frame is reloaded after every edit anyway.
      .on('#notice', { element: (notice) => void notice.removeAttribute('data-realtime') })
      .transform(response)
  )
}

/** Removes the public address from the head and hides the page from search engines. */
function withoutAddress(head: PageHead): PageHead {
  const { previous, next, ...rest } = head
  return { ...rest, canonical: '', alternates: [], jsonLd: [], isHidden: true }
}
