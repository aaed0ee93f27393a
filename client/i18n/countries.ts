// Names of countries and regions; the browser gets them from the Worker, because its own names may differ.
import { countryCodes } from '../contract/members/countries.ts'
import type { Locale } from '../contract/locale.ts'

/** The name of a country or region by its ISO 3166-1 code, in the reader's language. */
export function nameCountry(locale: Locale, code: string): string {
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code
}

/** All countries and regions with their names in a language, in its sort order. */
export function countriesIn(locale: Locale) {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const compare = new Intl.Collator(locale).compare
  return countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => compare(a.name, b.name))
}
