// The plain controls of the fields: words, choices from closed lists, yes or no, moments.
import { useId, type ReactNode } from 'react'
import type { Locale } from '../../../contract/locale.ts'
import { useTexts } from '../../i18n/texts.ts'
import type { Data } from '../saving/merge.ts'
import { fieldName } from '../../data/field-names.ts'
import { momentAt, wallTimeOf } from './moments.ts'

export interface FieldsProps {
  /** Of the entry. */
  lang: Locale
  data: Data
  onChange: (part: Data) => void
}

export interface FieldProps extends FieldsProps {
  name: string
}

export const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

interface FieldLineProps {
  name: string
  hint?: string
  children: (id: string) => ReactNode
}

export function FieldLine({ name, hint, children }: FieldLineProps) {
  const { t } = useTexts()
  const id = useId()
  return (
    <div className="form-line" data-field={name}>
      <label htmlFor={id}>
        {fieldName(t, name)}
        {hint && <span className="quiet"> · {hint}</span>}
      </label>
      {children(id)}
    </div>
  )
}

interface TextFieldProps extends FieldProps {
  longest: number
  /** Whether it is written in the language of the entry. */
  isInLanguage?: boolean
  isFixed?: boolean
}

export function TextField({
  name,
  longest,
  isInLanguage,
  isFixed,
  lang,
  data,
  onChange,
}: TextFieldProps) {
  return (
    <FieldLine name={name}>
      {(id) => (
        <input
          id={id}
          lang={isInLanguage ? lang : undefined}
          maxLength={longest}
          readOnly={isFixed}
          value={textIn(data[name])}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </FieldLine>
  )
}

interface ListedProps<Value extends string> extends FieldProps {
  from: readonly Value[]
  inWords: (value: Value) => string
}

export function SelectField<Value extends string>({
  name,
  from,
  inWords,
  data,
  onChange,
}: ListedProps<Value>) {
  const { t } = useTexts()
  return (
    <FieldLine name={name}>
      {(id) => (
        <select
          id={id}
          value={textIn(data[name])}
          onChange={(event) => onChange({ [name]: event.target.value || null })}
        >
          <option value="">{t('editor.choose')}</option>
          {from.map((one) => (
            <option key={one} value={one}>
              {inWords(one)}
            </option>
          ))}
        </select>
      )}
    </FieldLine>
  )
}

export function CheckField({ name, data, onChange }: FieldProps) {
  const { t } = useTexts()
  return (
    <label className="check-line" data-field={name}>
      <input
        type="checkbox"
        checked={data[name] === true}
        onChange={(event) => onChange({ [name]: event.target.checked })}
      />
      {fieldName(t, name)}
    </label>
  )
}

/** Any of a closed list, kept in its order. */
export function ManyField<Value extends string>({
  name,
  from,
  inWords,
  data,
  onChange,
}: ListedProps<Value>) {
  const { t } = useTexts()
  const chosen: readonly unknown[] = Array.isArray(data[name]) ? data[name] : []
  const toggled = (one: Value, isChosen: boolean) =>
    from.filter((other) => (other === one ? isChosen : chosen.includes(other)))
  return (
    <fieldset className="many" data-field={name}>
      <legend>{fieldName(t, name)}</legend>
      {from.map((one) => (
        <label key={one} className="check-line">
          <input
            type="checkbox"
            checked={chosen.includes(one)}
            onChange={(event) => onChange({ [name]: toggled(one, event.target.checked) })}
          />
          {inWords(one)}
        </label>
      ))}
    </fieldset>
  )
}

export function MomentField({ name, data, onChange }: FieldProps) {
  return (
    <FieldLine name={name} hint="UTC+8">
      {(id) => (
        <input
          id={id}
          type="datetime-local"
          value={wallTimeOf(textIn(data[name]))}
          onChange={(event) => onChange({ [name]: momentAt(event.target.value) })}
        />
      )}
    </FieldLine>
  )
}
