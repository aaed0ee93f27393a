import type { Issue } from '../../../contract/backstage/periodical.ts'
import { languageName, type Locale } from '../../../contract/locale.ts'
import { useTexts } from '../../i18n/texts.ts'
import { columnLanguages } from '../../ui/language-names.ts'

interface LanguagesProps {
  issue: Pick<Issue, 'data'>
  lang: Locale
  onLang: (lang: Locale) => void
}

/** Which language is written in and previewed; those without a list of the issue are left out. */
export function Languages({ issue: { data }, lang, onLang }: LanguagesProps) {
  const { t } = useTexts()
  const chosen = columnLanguages.filter((one) => data.languages.includes(one))
  return (
    <nav className="frame-languages" aria-label={t('periodicals.languages')}>
      {(chosen.length > 0 ? chosen : columnLanguages).map((one) => (
        <button
          key={one}
          type="button"
          className="chip toggle"
          lang={one}
          aria-pressed={one === lang}
          onClick={() => onLang(one)}
        >
          {languageName(one)}
        </button>
      ))}
    </nav>
  )
}
