import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { getCookie } from 'hono/cookie'
import {
  defaultLocale,
  type Locale,
  isLocale,
  localeCookie,
} from '../../../client/contract/locale.ts'
import { localePath, splitLocale, href } from '../../../client/contract/paths.ts'
import { readerLanguage } from '../../data/site/site.ts'
import type { AppEnv } from '../../env.ts'
import { neverStored } from '../../http/cache-policy.ts'

async function isLanguageEnabled(c: Context<AppEnv>, locale: Locale): Promise<boolean> {
  return (await readerLanguage(c.get('deps'), locale)) === locale
}

/** Redirects addresses without a page, in a language that is not offered, to the default language. */
export const redirectDisabledLanguage = createMiddleware<AppEnv>(
  async function inOfferedLanguage(c, next) {
    const { locale, path } = splitLocale(c.req.path)
    if (locale === defaultLocale || (await isLanguageEnabled(c, locale))) return next()
    c.header('Cache-Control', neverStored)
    return c.redirect(localePath(defaultLocale, path) + new URL(c.req.url).search, 302)
  },
)

/**
 * Redirects the root page, and no other, to the language a visitor chose earlier (docs/decisions/site/languages.md).
 * Disabled languages would redirect in a loop.
 */
export const chosenLanguage = createMiddleware<AppEnv>(async function chosenLanguage(c, next) {
  const chosen = c.req.path === '/' ? getCookie(c, localeCookie) : undefined
  if (!isLocale(chosen) || chosen === defaultLocale || !(await isLanguageEnabled(c, chosen)))
    return next()
  c.header('Cache-Control', neverStored)
  return c.redirect(href(chosen, 'home') + new URL(c.req.url).search, 302)
})
