import { languageName, type Locale } from '../../contract/locale.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { languageColumns } from '../ui/language-names.ts'
import './frame.css'

interface LanguageChoiceProps {
  languages?: readonly Locale[]
  value: Locale
  onChange: (lang: Locale) => void
}

/** Selects the language a page is shown in. */
export function LanguageChoice({
  languages = languageColumns,
  value,
  onChange,
}: LanguageChoiceProps) {
  const { t } = useDeskI18n()
  return (
    <fieldset className="frame-languages" aria-label={t('entries.language')}>
      {languages.map((one) => (
        <button
          key={one}
          type="button"
          className="chip toggle"
          lang={one}
          aria-pressed={one === value}
          onClick={() => onChange(one)}
        >
          {languageName(one)}
        </button>
      ))}
    </fieldset>
  )
}
