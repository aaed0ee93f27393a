import type { FormEvent } from 'react'
import { isLocale, languageName } from '../../contract/locale.ts'
import { localePath, splitLocale } from '../../contract/paths.ts'
import { isPath } from './view.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { LabeledSelect, LabeledInput } from '../ui/form.tsx'
import { languageColumns } from '../ui/language-names.ts'
import { useDraftValue } from './use-typed.ts'

interface PageLineProps {
  /** Path of a page with its query. */
  page: string
  onPage: (page: string) => void
}

/** Selects the page of the site by language and path. */
export function PagePathField({ page, onPage }: PageLineProps) {
  const { t } = useDeskI18n()
  const { locale, path } = splitLocale(page)
  const [text, setText] = useDraftValue(path)
  const go = (event: FormEvent) => {
    event.preventDefault()
    const next = text.trim() || '/'
    if (isPath(next)) onPage(localePath(locale, next))
  }
  return (
    <form className="page-line" onSubmit={go}>
      <LabeledSelect
        label={t('time_travel.language')}
        value={locale}
        onChange={({ target: { value } }) => isLocale(value) && onPage(localePath(value, path))}
      >
        {languageColumns.map((one) => (
          <option key={one} value={one}>
            {languageName(one)}
          </option>
        ))}
      </LabeledSelect>
      <LabeledInput
        label={t('time_travel.path')}
        className="mono"
        value={text}
        maxLength={400}
        pattern="/.*"
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit" className="button">
        {t('time_travel.go')}
      </button>
    </form>
  )
}
