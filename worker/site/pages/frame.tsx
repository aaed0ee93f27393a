// The exact page of an entry with its draft, in a frame of the desk: the public row's own view, for one operator, stored nowhere.
import { Hono, type Context } from 'hono'
import { can } from '../../../client/contract/backstage/roles.ts'
import { pathTo } from '../../../client/contract/paths.ts'
import { items } from '../../../client/contract/items.ts'
import { lacksFactor, operatorOf } from '../../backstage/operator-session.ts'
import { liveData } from '../../backstage/entry.ts'
import { draftedArticle, draftedGame } from '../../data/draft-item.ts'
import { getStored } from '../../data/entry.ts'
import type { AppEnv } from '../../env.ts'
import { problem } from '../../http/problem.ts'
import { securityHeaders } from '../../http/security-headers.ts'
import { run, type Deps } from '../../storage/db.ts'
import { articlePage } from './article.tsx'
import { gameIntroPage } from './game.tsx'
import type { Page } from './page.ts'
import { withoutAddress } from './preview.tsx'
import { renderPrivately } from './serve.tsx'

/** `?rev=` is the revision the frame is to show, `?at=` the moment it is shown as of, `?theme=` light or dark. */
export const draftFrame = new Hono<AppEnv>().get(
  '/backstage/preview/:id{[1-9][0-9]{0,8}}',
  async (c) => {
    await refuseStrangers(c)
    const deps = depsAt(c)
    const entry = await run(deps, getStored(deps, Number(c.req.param('id'))))
    if (!entry) throw problem('not_found')
    const rev = c.req.query('rev')
    if (rev !== undefined && rev !== String(entry.rev)) throw problem('entry_changed')
    const { type, lang, item_id } = entry
    const data = entry.draft ?? (await liveData(deps, entry)) ?? {}
    const [page, drafted] =
      type === 'article'
        ? [articlePage, await draftedArticle(deps, entry, data)]
        : [gameIntroPage, await draftedGame(deps, entry, data)]
    const path = pathTo(items[type].page, { id: item_id })
    const request = { deps, locale: lang, params: { id: String(item_id) }, query: {}, path }
    return framed(c, await renderPrivately(c, unlisted(page), request, drafted))
  },
)

/** The same page under an address that search engines and third parties never learn. */
function unlisted(page: Page): Page {
  return {
    ...page,
    isCached: false,
    isClosed: true,
    head: (data, context) => withoutAddress(page.head(data, context)),
  }
}

async function refuseStrangers(c: Context<AppEnv>): Promise<void> {
  const operator = await operatorOf(c)
  if (!operator || lacksFactor(c.env, operator) || !can(operator, 'entry.read'))
    throw problem('forbidden')
}

/** The clock of the page: now, unless the address names a moment. */
function depsAt(c: Context<AppEnv>): Deps {
  const deps = c.get('deps')
  const at = new Date(c.req.query('at') ?? '')
  return Number.isNaN(at.getTime()) ? deps : { ...deps, now: () => at, isElsewhen: true }
}

/** May stand in a frame of this site alone; its links open beside the desk. */
function framed(c: Context<AppEnv>, response: Response): Response {
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
  return new HTMLRewriter()
    .on('head', {
      element: (head) => {
        head.prepend('<base target="_blank">', { html: true })
        head.append(chosen, { html: true })
      },
    })
    .transform(response)
}
