import { defaultLocale, isLocale, type Locale } from '../../contract/locale.ts'

/** The language of this page. */
export function pageLocale(): Locale {
  const { lang } = document.documentElement
  return isLocale(lang) ? lang : defaultLocale
}
