// Redirects the root page, and no other, to the language a visitor chose earlier
// (docs/decisions/site/languages.md).
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import {
  defaultLocale,
  isLocale,
  localeCookie,
  type Locale,
} from '../../../client/contract/locale.ts'
import { href } from '../../../client/contract/paths.ts'
import type { AppEnv } from '../../env.ts'
import { neverStored } from '../cache-policy.ts'

/** `isOffered` prevents a redirect loop for disabled languages. */
export function chosenLanguage(
  isOffered: (c: Context<AppEnv>, locale: Locale) => Promise<boolean>,
): MiddlewareHandler<AppEnv> {
  return async function chosenLanguage(c, next) {
    const chosen = c.req.path === '/' ? getCookie(c, localeCookie) : undefined
    if (!isLocale(chosen) || chosen === defaultLocale || !(await isOffered(c, chosen)))
      return next()
    c.header('Cache-Control', neverStored)
    return c.redirect(href(chosen, 'home') + new URL(c.req.url).search, 302)
  }
}
