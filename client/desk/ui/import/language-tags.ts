import { languageName, locales, type Locale } from '../../../contract/locale.ts'

/** Languages that are written as Chinese (ISO 639-3). */
const macrolanguages: Record<string, string> = { cmn: 'zh', yue: 'zh' }

/** Language and script of a BCP 47 tag, with the likely ones where it names none; `null` for an invalid tag. */
function keyOf(tag: string): string | null {
  try {
    // An extended language stands for itself: zh-yue is yue (RFC 5646, section 4.5).
    const plain = tag
      .trim()
      .replaceAll('_', '-')
      .replace(/^[a-z]{2,3}-(?=[a-z]{3}(?:-|$))/i, '')
    const { language, script } = new Intl.Locale(plain).maximize()
    return `${macrolanguages[language] ?? language}-${script}`
  } catch {
    return null
  }
}

/**
 * The site's language for a tag (RFC 4647, section 3.4): `en-GB` → `en-US`, `zh-TW` → `zh-HK`; `null` if there is none.
 */
export function lookupLocale(tag: string): Locale | null {
  const key = keyOf(tag)
  return (key && locales.find((locale) => keyOf(locale) === key)) || null
}

/** Names of a language in lower case: its own and those in the site's languages, with and without its script. */
export function languageNames(lang: Locale): string[] {
  const { language, script } = new Intl.Locale(lang).maximize()
  const codes = [language, `${language}-${script}`]
  const names = [lang, ...locales].flatMap((one) => {
    const display = new Intl.DisplayNames(one, { type: 'language' })
    return codes.map((code) => display.of(code) ?? code)
  })
  return [languageName(lang), ...names].map((name) => name.toLowerCase())
}
