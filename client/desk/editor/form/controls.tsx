// Basic field controls: texts, options, flags and dates.
import { useId, type ReactNode } from 'react'
import type { Locale } from '../../../contract/locale.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import type { Data } from '../saving/merge.ts'
import { fieldName } from '../../data/field-names.ts'
import { typedLine } from './typed-line.ts'
import { fromWallTime, toWallTime } from './wall-time.ts'

export interface FieldsProps {
  /** Language of the entry. */
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

export function LabeledField({ name, hint, children }: FieldLineProps) {
  const { t } = useDeskI18n()
  const id = useId()
  return (
    <div className="form-field" data-field={name}>
      <label htmlFor={id}>
        {fieldName(t, name)}
        {hint && <span className="muted"> · {hint}</span>}
      </label>
      {children(id)}
    </div>
  )
}

interface TextFieldProps extends FieldProps {
  longest: number
  /** True if the text is in the language of the entry. */
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
    <LabeledField name={name}>
      {(id) => (
        <input
          id={id}
          lang={isInLanguage ? lang : undefined}
          maxLength={longest}
          readOnly={isFixed}
          value={textIn(data[name])}
          onChange={({ target }) => onChange({ [name]: typedLine(target.value) })}
        />
      )}
    </LabeledField>
  )
}

interface ListedProps<Value extends string> extends FieldProps {
  from: readonly Value[]
  optionSet: (value: Value) => string
}

export function SelectField<Value extends string>({
  name,
  from,
  optionSet,
  data,
  onChange,
}: ListedProps<Value>) {
  const { t } = useDeskI18n()
  return (
    <LabeledField name={name}>
      {(id) => (
        <select
          id={id}
          value={textIn(data[name])}
          onChange={(event) => onChange({ [name]: event.target.value || null })}
        >
          <option value="">{t('editor.choose')}</option>
          {from.map((one) => (
            <option key={one} value={one}>
              {optionSet(one)}
            </option>
          ))}
        </select>
      )}
    </LabeledField>
  )
}

export function CheckField({ name, data, onChange }: FieldProps) {
  const { t } = useDeskI18n()
  return (
    <label className="checkbox-label" data-field={name}>
      <input
        type="checkbox"
        checked={data[name] === true}
        onChange={(event) => onChange({ [name]: event.target.checked })}
      />
      {fieldName(t, name)}
    </label>
  )
}

/** Several of the given options; stored in the order of the options. */
export function CheckboxGroupField<Value extends string>({
  name,
  from,
  optionSet,
  data,
  onChange,
}: ListedProps<Value>) {
  const { t } = useDeskI18n()
  const chosen: readonly unknown[] = Array.isArray(data[name]) ? data[name] : []
  const toggled = (one: Value, isChosen: boolean) =>
    from.filter((other) => (other === one ? isChosen : chosen.includes(other)))
  return (
    <fieldset className="many" data-field={name}>
      <legend>{fieldName(t, name)}</legend>
      {from.map((one) => (
        <label key={one} className="checkbox-label">
          <input
            type="checkbox"
            checked={chosen.includes(one)}
            onChange={(event) => onChange({ [name]: toggled(one, event.target.checked) })}
          />
          {optionSet(one)}
        </label>
      ))}
    </fieldset>
  )
}

export function DateTimeField({ name, data, onChange }: FieldProps) {
  return (
    <LabeledField name={name} hint="UTC+8">
      {(id) => (
        <input
          id={id}
          type="datetime-local"
          value={toWallTime(textIn(data[name]))}
          onChange={(event) => onChange({ [name]: fromWallTime(event.target.value) })}
        />
      )}
    </LabeledField>
  )
}
