// The six languages (docs/decisions/site/languages.md). Page URLs have the code as prefix, except for zh-CN.

export const languages = [
  { id: 1, code: 'en-US', name: 'English' },
  { id: 2, code: 'zh-CN', name: '简体中文' },
  { id: 3, code: 'zh-HK', name: '繁體中文（香港）' },
  { id: 4, code: 'vi-VN', name: 'Tiếng Việt' },
  { id: 5, code: 'th-TH', name: 'ไทย' },
  { id: 6, code: 'hi-IN', name: 'हिंदी' },
] as const

export type Locale = (typeof languages)[number]['code']

export const defaultLocale: Locale = 'zh-CN'
export const locales: readonly Locale[] = languages.map((language) => language.code)

/** Cookie of the chosen language and its lifetime in seconds (docs/decisions/site/languages.md). */
export const localeCookie = 'i18n_redirected'
export const localeCookieMaxAge = 365 * 24 * 60 * 60

/** Fallback languages in order (docs/decisions/site/language-fallback.md). */
const fallbackLocales: Partial<Record<Locale, readonly Locale[]>> = {
  'vi-VN': ['en-US', 'zh-CN'],
  'th-TH': ['en-US', 'zh-CN'],
  'hi-IN': ['en-US', 'zh-CN'],
}

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}

/** Languages that a list in `locale` may contain, best first. */
export function contentLocales(locale: Locale): readonly Locale[] {
  return [locale, ...(fallbackLocales[locale] ?? [])]
}

export function languageId(locale: Locale): number {
  return languages.find((language) => language.code === locale)!.id
}

/** Endonym: the name of the language in itself. */
export function languageName(locale: Locale): string {
  return languages.find((language) => language.code === locale)!.name
}

/** `''` for the default language, `/en-US` and so on for the others. */
export function localePrefix(locale: Locale): string {
  return locale === defaultLocale ? '' : `/${locale}`
}
