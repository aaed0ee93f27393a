// Links in multilingual texts: a path of the site per language, without its prefix.
import { contentLocales, locales, type Locale } from '../locale.ts'
import { splitLocale } from '../paths.ts'
import type { Texts } from './texts.ts'

interface Place {
  lang: Locale
  url: string
}

export const samePathEverywhere = (path: string): Texts =>
  Object.fromEntries(locales.map((lang) => [lang, path]))

/** Path of an item in each language, or the path of its fallback language. */
export function pathsByLanguage(places: readonly [Place, ...Place[]]): Texts {
  const placeIn = (lang: Locale) =>
    contentLocales(lang)
      .flatMap((one) => places.find((place) => place.lang === one) ?? [])
      .at(0) ?? places[0]
  return Object.fromEntries(locales.map((lang) => [lang, splitLocale(placeIn(lang).url).path]))
}
