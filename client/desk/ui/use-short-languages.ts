import { locales, type Locale } from '../../contract/locale.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { languageAbbreviations } from './language-names.ts'

/** Abbreviations of the languages; empty if these are all languages. */
export function useShortLanguages(): (languages: readonly Locale[]) => string {
  const { lang } = useDeskI18n()
  return (languages) =>
    languages.length === locales.length
      ? ''
      : languages.map((one) => languageAbbreviations[one][lang]).join(' ')
}
