// Redirects former addresses of the public site to the desk, in every language
// (docs/decisions/desk/editor.md).
import { Hono } from 'hono'
import type { Locale } from '../../../client/contract/locale.ts'
import { href } from '../../../client/contract/paths.ts'
import { isProduction, type AppEnv } from '../../env.ts'
import { neverStored } from '../../http/cache-policy.ts'

export function legacyRedirects(locale: Locale): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get('/article-template-generator', (c) => {
      c.header('Cache-Control', neverStored)
      return c.redirect(isProduction(c.env) ? href(locale, 'home') : '/backstage/templates', 302)
    })
    .get('/periodical-editor', (c) => {
      c.header('Cache-Control', neverStored)
      return c.redirect('/backstage/periodicals', 302)
    })
}
