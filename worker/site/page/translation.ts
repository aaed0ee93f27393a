// Items requested at another language's address.
import { contentLocales, type Locale } from '../../../client/contract/locale.ts'
import { splitLocale, localePath } from '../../../client/contract/paths.ts'
import type { Redirect } from './page.ts'

/** Redirect to the item's translation for `locale`, if any (docs/decisions/site/language-fallback.md). */
export function redirectToTranslation(
  item: { lang: Locale; translations: { lang: Locale; url: string }[] },
  locale: Locale,
): Redirect | null {
  if (item.lang === locale) return null
  const best = contentLocales(locale)
    .map((lang) => item.translations.find((one) => one.lang === lang))
    .find((one) => one !== undefined)
  if (!best || best.lang === item.lang) return null
  return { redirect: localePath(locale, splitLocale(best.url).path) }
}
