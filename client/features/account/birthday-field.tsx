import { useI18n } from '../../i18n/context.tsx'
import { orderOfDate } from '../../i18n/translate.ts'
import { FieldGroup, type FieldProps } from '../../ui/form/field.tsx'

interface BirthdayFieldProps {
  field: FieldProps
  hint: string
  /** Initial value of a part, by field name: `birthday_year` and so on. */
  typed: (part: string) => string | undefined
}

/** A date of birth as text fields, because scrolling through years takes longer than typing. */
export function BirthdayField({ field, hint, typed }: BirthdayFieldProps) {
  const { locale, t } = useI18n()
  return (
    <FieldGroup field={field} hint={hint}>
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
          />
        </label>
      ))}
    </FieldGroup>
  )
}
