// The root page redirects to the language a visitor chose earlier; no other address does
// (docs/decisions/011-chosen-language.md).
import { getCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { defaultLocale, isLocale, localeCookie } from '../../../client/contract/locale.ts'
import { href } from '../../../client/contract/paths.ts'
import type { AppEnv } from '../../env.ts'
import { neverStored } from '../cache-policy.ts'

export const chosenLanguage = createMiddleware<AppEnv>(async function chosenLanguage(c, next) {
  const chosen = c.req.path === '/' ? getCookie(c, localeCookie) : undefined
  if (!isLocale(chosen) || chosen === defaultLocale) return next()
  c.header('Cache-Control', neverStored)
  return c.redirect(href(chosen, 'home') + new URL(c.req.url).search, 302)
})
