import { Hono } from 'hono'
import type { Locale } from '../../../client/contract/locale.ts'
import { gameRedirect, localePath } from '../../../client/contract/paths.ts'
import type { AppEnv } from '../../env.ts'
import { neverStored } from '../../http/cache-policy.ts'
import { rejectOffPath } from '../../http/middleware/modules.ts'
import { withQueryOf } from '../../http/track-source.ts'
import type { Page } from '../page/page.ts'
import { servePage } from '../page/serve.tsx'

export function enabledPages(pages: readonly Page[], locale: Locale): Hono<AppEnv> {
  const site = new Hono<AppEnv>()
  site.get(gameRedirect, rejectOffPath, (c) => {
    c.header('Cache-Control', neverStored)
    const target = localePath(locale, `/game/${c.req.param('category')}/feature`)
    return c.redirect(withQueryOf(c, target), 302)
  })
  for (const page of pages) site.get(page.path, servePage(page, locale))
  return site
}
