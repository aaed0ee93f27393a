import type { Issue } from '../../../contract/desk/newsletter/issue.ts'
import type { Locale } from '../../../contract/locale.ts'
import { LanguageChoice } from '../../frame/language-choice.tsx'
import { languageColumns } from '../../ui/language-names.ts'

interface LanguagesProps {
  issue: Pick<Issue, 'data'>
  lang: Locale
  onLang: (lang: Locale) => void
}

/** Selects the language to write in and preview. If the issue has lists, only their languages are offered. */
export function Languages({ issue: { data }, lang, onLang }: LanguagesProps) {
  const chosen = languageColumns.filter((one) => data.languages.includes(one))
  return (
    <LanguageChoice
      languages={chosen.length > 0 ? chosen : languageColumns}
      value={lang}
      onChange={onLang}
    />
  )
}
