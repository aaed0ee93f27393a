import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { getCookie } from 'hono/cookie'
import {
  defaultLocale,
  type Locale,
  isLocale,
  locales,
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
 * Leads password managers to the tab that changes the password (W3C, A Well-Known URL for Changing Passwords), in the
 * chosen language or else the browser's.
 */
export async function changePassword(c: Context<AppEnv>): Promise<Response> {
  const chosen = getCookie(c, localeCookie)
  const wanted = isLocale(chosen) ? chosen : browserLanguage(c.req.header('Accept-Language') ?? '')
  const locale = await readerLanguage(c.get('deps'), wanted)
  c.header('Cache-Control', neverStored)
  return c.redirect(href(locale, 'member', { tab: 'password' }), 302)
}

/** The first language of an `Accept-Language` header that the site has; its default language if there is none. */
function browserLanguage(header: string): Locale {
  const tags = header.split(',').map((one) => one.split(';')[0]!.trim().toLowerCase())
  const found = tags.map((tag) =>
    /^zh-(?:hant|tw|hk|mo)\b/.test(tag)
      ? 'zh-HK'
      : locales.find((locale) => locale.slice(0, 2) === tag.split('-')[0]),
  )
  return found.find((locale) => locale !== undefined) ?? defaultLocale
}

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
