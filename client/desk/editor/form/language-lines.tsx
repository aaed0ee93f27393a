import { useId } from 'react'
import { textsIn } from '../../../contract/desk/texts.ts'
import { defaultLocale, languageName, type Locale } from '../../../contract/locale.ts'
import { useOperator } from '../../api/operator.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { languageColumns } from '../../ui/language-names.ts'
import type { FieldProps } from './controls.tsx'
import { fieldName } from '../../data/field-names.ts'
import './language-lines.css'

interface LanguageLinesProps extends Pick<FieldProps, 'name' | 'data' | 'onChange'> {
  longest: number
  isLong: boolean
  isOptional: boolean
}

/** A text in all languages, one below the other. Who writes in some of them alone sees the others. */
export function LocalizedTextInputs({
  name,
  longest,
  isLong,
  isOptional,
  ...value
}: LanguageLinesProps) {
  const { t } = useDeskI18n()
  const { languages } = useOperator()
  const { data, onChange } = value
  const texts = textsIn(data[name]) ?? {}
  const write = (lang: Locale, text: string) =>
    onChange({ [name]: { ...texts, [lang]: text.replaceAll(/\p{Cc}/gu, ' ') } })
  return (
    <fieldset className="language-lines-field" data-field={name}>
      <legend>
        {fieldName(t, name)}
        {isOptional && <small className="muted"> · {t('editor.optional')}</small>}
      </legend>
      {languageColumns.map((lang) => (
        <Line
          key={lang}
          lang={lang}
          text={texts[lang] ?? ''}
          longest={longest}
          rows={isLong ? 2 : 1}
          isMissing={!texts[lang] && (lang === defaultLocale ? !isOptional : hasAny(texts))}
          isReadOnly={languages.length > 0 && !languages.includes(lang)}
          onWrite={(text) => write(lang, text)}
        />
      ))}
    </fieldset>
  )
}

const hasAny = (texts: object) => Object.values(texts).some(Boolean)

interface LineProps {
  lang: Locale
  text: string
  longest: number
  rows: number
  isMissing: boolean
  isReadOnly: boolean
  onWrite: (text: string) => void
}

function Line({ lang, text, longest, rows, isMissing, isReadOnly, onWrite }: LineProps) {
  const id = useId()
  return (
    <div className={isMissing ? 'language-line missing' : 'language-line'}>
      <label htmlFor={id} lang={lang}>
        {languageName(lang)}
      </label>
      <textarea
        id={id}
        rows={rows}
        lang={lang}
        maxLength={longest}
        readOnly={isReadOnly}
        value={text}
        onChange={({ target }) => onWrite(target.value)}
      />
    </div>
  )
}
