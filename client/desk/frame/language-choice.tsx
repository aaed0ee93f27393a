import { languageName, type Locale } from '../../contract/locale.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { languageAbbreviations, languageColumns } from '../ui/language-names.ts'
import './frame.css'

interface LanguageChoiceProps {
  languages?: readonly Locale[]
  value: Locale
  onChange: (lang: Locale) => void
  /** Shows abbreviations, for a narrow bar; the names are labels. */
  isShort?: boolean
}

/** Selects the language a page is shown in. */
export function LanguageChoice({
  languages = languageColumns,
  value,
  onChange,
  isShort = false,
}: LanguageChoiceProps) {
  const { t, lang } = useDeskI18n()
  const labels = (one: Locale) =>
    isShort ? { 'aria-label': languageName(one), title: languageName(one) } : { lang: one }
  return (
    <fieldset className="frame-languages" aria-label={t('entries.language')}>
      {languages.map((one) => (
        <button
          key={one}
          type="button"
          className="chip toggle"
          {...labels(one)}
          aria-pressed={one === value}
          onClick={() => onChange(one)}
        >
          {isShort ? languageAbbreviations[one][lang] : languageName(one)}
        </button>
      ))}
    </fieldset>
  )
}
