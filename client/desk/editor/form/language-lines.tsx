// Grid of texts in all languages: one row per language, one column per text.
import { useId, type CSSProperties } from 'react'
import type { LocalizedTextField } from '../../../contract/desk/entries/kinds/fields/field.ts'
import type { LocalizedColumn } from '../../../contract/desk/entries/kinds/form-columns.ts'
import { textsIn, type Texts } from '../../../contract/desk/texts.ts'
import { defaultLocale, languageName, type Locale } from '../../../contract/locale.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { languageColumns } from '../../ui/language-names.ts'
import type { FieldProps } from './controls.tsx'
import { PageButton } from './page-button.tsx'
import { typedLine } from './typed-line.ts'
import { useOwnParts } from './own-parts.ts'
import { fieldName } from '../../data/field-names.ts'
import './language-lines.css'

interface GridProps extends Pick<FieldProps, 'data' | 'onChange'> {
  fields: readonly LocalizedColumn[]
}

/** Languages without write permission are read-only. */
export function LocalizedTextGrid({ fields, ...value }: GridProps) {
  return (
    <div
      className={fields.length > 1 ? 'texts-grid several' : 'texts-grid'}
      style={{ '--columns': fields.map(([, field]) => widthOf(field)).join(' ') } as CSSProperties}
    >
      {fields.map(([name, field]) => (
        <Column key={name} name={name} field={field} {...value} />
      ))}
    </div>
  )
}

/** Columns share the width by the length of their texts. */
const widthOf = ({ isLong, isLink, maxLength }: LocalizedTextField) => {
  if (isLink) return 'minmax(136px, 1fr)'
  const share = isLong ? 2 : maxLength > 40 ? 1.4 : 0.8
  return `minmax(${share * 90}px, ${share}fr)`
}

interface ColumnProps extends Pick<FieldProps, 'name' | 'data' | 'onChange'> {
  field: LocalizedTextField
}

function Column({ name, field, data, onChange }: ColumnProps) {
  const { t } = useDeskI18n()
  const mayWrite = useOwnParts()
  const id = useId()
  const { maxLength, isLong, isOptional } = field
  const texts = textsIn(data[name]) ?? {}
  const chooseFor = (paths: Texts) => {
    const mine = Object.entries(paths).filter(([lang]) => mayWrite(lang as Locale))
    onChange({ [name]: { ...texts, ...Object.fromEntries(mine) } })
  }
  const write = (lang: Locale, text: string) =>
    onChange({ [name]: { ...texts, [lang]: typedLine(text) } })
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A fieldset cannot be a subgrid.
    <div role="group" aria-labelledby={id} className="texts-column" data-field={name}>
      <p id={id} className="label">
        {fieldName(t, name)}
        {isOptional && <small className="muted"> · {t('editor.optional')}</small>}
        {field.isLink && (
          <>
            {' '}
            <PageButton onChoose={chooseFor} />
          </>
        )}
      </p>
      {languageColumns.map((lang) => (
        <Line
          key={lang}
          lang={lang}
          text={texts[lang] ?? ''}
          longest={maxLength}
          rows={isLong ? 2 : 1}
          isMissing={!texts[lang] && (lang === defaultLocale ? !isOptional : hasAny(texts))}
          isReadOnly={!mayWrite(lang)}
          onWrite={(text) => write(lang, text)}
        />
      ))}
    </div>
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
        <span>{languageName(lang)}</span>
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
