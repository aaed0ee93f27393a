import type { ReactNode } from 'react'
import { FieldGroup, type FieldProps } from './field.tsx'

interface ChoicesProps {
  field: FieldProps
  hint?: string
  help?: ReactNode
  options: readonly { value: string; text: string; lang?: string }[]
  /** True if several may be chosen. */
  isMultiple?: boolean
  /** Shows short options side by side. */
  isRow?: boolean
  /** After the last option: a field for the text of "other". */
  children?: ReactNode
}

/** Radio buttons, or checkboxes for several; `field.value` holds the initial choices, one per line. */
export function ChoiceGroup({
  field,
  hint,
  help,
  options,
  isMultiple,
  isRow,
  children,
}: ChoicesProps) {
  const chosen = (field.value ?? '').split('\n')
  return (
    <FieldGroup
      field={field}
      hint={hint}
      help={help}
      className={isRow ? 'options beside' : 'options'}
    >
      {options.map(({ value, text, lang }) => (
        <label key={value} className="option">
          <input
            type={isMultiple ? 'checkbox' : 'radio'}
            name={field.name}
            value={value}
            defaultChecked={chosen.includes(value)}
            aria-invalid={field.error ? true : undefined}
          />
          <span lang={lang}>{text}</span>
        </label>
      ))}
      {children}
    </FieldGroup>
  )
}
