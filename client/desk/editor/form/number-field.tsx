import { useId, useState } from 'react'
import { formatNumber } from '../../../i18n/translate.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { LabeledField, type FieldProps } from './controls.tsx'
import { parseNumberInput } from './numbers.ts'

interface NumberFieldProps extends FieldProps {
  most: number
  /** Shown without thousands separators. */
  isPlain: boolean
}

/**
 * A number from 0 to `most`. Invalid input stays in the field but is not saved, so that it does not block other
 * changes.
 */
export function NumberField({ name, most, isPlain, data, onChange }: NumberFieldProps) {
  const { t, lang } = useDeskI18n()
  const written = (number: number) => (isPlain ? String(number) : formatNumber(lang, number))
  const [typed, setTyped] = useState<string | null>(null)
  const note = useId()
  const value = data[name]
  const isWrong = typed !== null && parseNumberInput(typed, most) === undefined
  const type = (text: string) => {
    setTyped(text)
    const number = parseNumberInput(text, most)
    if (number !== undefined) onChange({ [name]: number })
  }
  return (
    <LabeledField name={name}>
      {(id) => (
        <>
          <input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            value={typed ?? (typeof value === 'number' ? written(value) : '')}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? note : undefined}
            onChange={({ target }) => type(target.value)}
            onBlur={() => isWrong || setTyped(null)}
          />
          {isWrong && (
            <span id={note} role="alert" className="urgent field-note">
              {t('editor.choice.number', { most: written(most) })}
            </span>
          )}
        </>
      )}
    </LabeledField>
  )
}
