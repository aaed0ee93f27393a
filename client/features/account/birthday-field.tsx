import { useRef, useState, type SyntheticEvent } from 'react'
import { useI18n } from '../../i18n/context.tsx'
import { orderOfDate } from '../../i18n/translate.ts'
import { FieldGroup, type FieldProps } from '../../ui/form/field.tsx'
import { readBuddhistYear, type BuddhistYear } from './buddhist-year.ts'

interface BirthdayFieldProps {
  field: FieldProps
  hint: string
  /** Initial value of a part, by field name: `birthday_year` and so on. */
  typed: (part: string) => string | undefined
}

/** A date of birth as text fields, because scrolling through years takes longer than typing. */
export function BirthdayField({ field, hint, typed }: BirthdayFieldProps) {
  const { locale, t } = useI18n()
  const yearRef = useRef<HTMLInputElement>(null)
  const [offered, setOffered] = useState<BuddhistYear>()
  const help = offered && (
    <button
      type="button"
      className="button"
      onClick={() => yearRef.current && retype(yearRef.current, offered.common)}
    >
      {t('account.buddhist_year', { ...offered })}
    </button>
  )
  return (
    <FieldGroup field={field} hint={hint} help={help}>
      {orderOfDate(locale).map((part) => (
        <label key={part} className={`input-part part-${part}`}>
          {t(`form.${part}`)}
          <input
            className="input"
            name={`${field.name}_${part}`}
            defaultValue={typed(`${field.name}_${part}`)}
            inputMode="numeric"
            maxLength={part === 'year' ? 4 : 2}
            autoComplete={`bday-${part}`}
            aria-invalid={field.error ? true : undefined}
            required
            {...(part === 'year' && {
              ref: yearRef,
              onInput: ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
                setOffered(readBuddhistYear(currentTarget.value, new Date())),
            })}
          />
        </label>
      ))}
    </FieldGroup>
  )
}

/** The form checks the new year as if it had been typed. */
function retype(input: HTMLInputElement, year: string) {
  input.value = year
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.focus()
}
