import type { ReactNode } from 'react'
import { FieldGroup, type FieldProps } from './field.tsx'

interface ChoicesProps {
  field: FieldProps
  hint?: string
  help?: ReactNode
  options: readonly { value: string; text: string; lang?: string }[]
  /** Several may be chosen. */
  isMultiple?: boolean
  /** Short ones stand side by side. */
  isRow?: boolean
  /** After the last one: room for what "other" stands for. */
  children?: ReactNode
}

/** One of several answers, or some of them; `field.value` has those chosen at first, one a line. */
export function Choices({ field, hint, help, options, isMultiple, isRow, children }: ChoicesProps) {
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
