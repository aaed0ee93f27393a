import { contentLocales, defaultLocale, isLocale, locales, type Locale } from '../locale.ts'

export type Texts = Readonly<Partial<Record<Locale, string>>>

/** The texts by language, without empty ones; `null` for any other value. */
export function textsIn(value: unknown): Texts | null {
  if (typeof value !== 'object' || value === null) return null
  const entries = Object.entries(value)
  const isOne = entries.length > 0 && entries.every(([key, one]) => isLocale(key) && isWord(one))
  return isOne ? Object.fromEntries(entries) : null
}

const isWord = (value: unknown) => typeof value === 'string' || value === null

/** Display text of a monolingual or multilingual value at the desk. */
export function displayTextOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  const texts = textsIn(value)
  const lang = locales.toSorted(firstFirst).find((one) => texts?.[one]?.trim())
  return lang ? (texts?.[lang]?.trim() ?? '') : ''
}

const firstFirst = (a: Locale, b: Locale) =>
  Number(b === defaultLocale) - Number(a === defaultLocale)

/** Text for readers of a language: in that language, or in a fallback language. */
export function textWithFallback(texts: Texts, lang: Locale): string {
  const found = [...contentLocales(lang), defaultLocale].find((one) => texts[one])
  return found ? (texts[found] ?? '') : ''
}
