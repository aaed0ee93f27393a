import type { FormEvent } from 'react'
import { isLocale, languageName } from '../../contract/locale.ts'
import { localePath, splitLocale } from '../../contract/paths.ts'
import { isPath } from './view.ts'
import { useTexts } from '../i18n/texts.ts'
import { Line } from '../ui/form.tsx'
import { columnLanguages } from '../ui/language-names.ts'
import { useTyped } from './use-typed.ts'

interface PageLineProps {
  /** The path of a page with its query. */
  page: string
  onPage: (page: string) => void
}

/** Which page of the site is shown: its language and its path. */
export function PageLine({ page, onPage }: PageLineProps) {
  const { t } = useTexts()
  const { locale, path } = splitLocale(page)
  const [text, setText] = useTyped(path)
  const go = (event: FormEvent) => {
    event.preventDefault()
    const next = text.trim() || '/'
    if (isPath(next)) onPage(localePath(locale, next))
  }
  return (
    <form className="page-line" onSubmit={go}>
      <Line label={t('time.language')}>
        {(id) => (
          <select
            id={id}
            value={locale}
            onChange={({ target: { value } }) => isLocale(value) && onPage(localePath(value, path))}
          >
            {columnLanguages.map((one) => (
              <option key={one} value={one}>
                {languageName(one)}
              </option>
            ))}
          </select>
        )}
      </Line>
      <Line label={t('time.path')}>
        {(id) => (
          <input
            id={id}
            className="mono"
            value={text}
            maxLength={400}
            pattern="/.*"
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Line>
      <button type="submit" className="button">
        {t('time.go')}
      </button>
    </form>
  )
}
