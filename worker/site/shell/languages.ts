// Redirects addresses without a page, in a language that is not offered, to the default language.
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { defaultLocale, type Locale } from '../../../client/contract/locale.ts'
import { localePath, splitLocale } from '../../../client/contract/paths.ts'
import { readerLanguage } from '../../data/site/site.ts'
import type { AppEnv } from '../../env.ts'
import { neverStored } from '../../http/cache-policy.ts'

export async function isLanguageEnabled(c: Context<AppEnv>, locale: Locale): Promise<boolean> {
  return (await readerLanguage(c.get('deps'), locale)) === locale
}

export const redirectDisabledLanguage = createMiddleware<AppEnv>(
  async function inOfferedLanguage(c, next) {
    const { locale, path } = splitLocale(c.req.path)
    if (locale === defaultLocale || (await isLanguageEnabled(c, locale))) return next()
    c.header('Cache-Control', neverStored)
    return c.redirect(localePath(defaultLocale, path) + new URL(c.req.url).search, 302)
  },
)
