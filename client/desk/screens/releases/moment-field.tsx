import { formatDate } from '../../../i18n/translate.ts'
import { fromWallTime, toWallTime } from '../../editor/form/wall-time.ts'
import { useDraftValue } from '../../frame/use-typed.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { formText, LabeledField } from '../../ui/form.tsx'

/** Time in a `MomentField`; `null` if the field is empty. */
export function readDateTime(data: FormData, name: string): string | null {
  return fromWallTime(formText(data, name))
}

interface MomentFieldProps {
  name: string
  label: string
  /** Initial value. */
  moment?: string | null
  isRequired?: boolean
}

/** Time input in UTC+8. Repeats the time with its weekday. */
export function MomentField({ name, label, moment = null, isRequired = false }: MomentFieldProps) {
  const { lang } = useDeskI18n()
  const [text, setText] = useDraftValue(toWallTime(moment))
  const at = fromWallTime(text)
  return (
    <LabeledField label={label}>
      {(id) => (
        <>
          <input
            id={id}
            name={name}
            type="datetime-local"
            value={text}
            required={isRequired}
            onChange={({ target }) => setText(target.value)}
          />
          <span className="hint">{at ? `${formatDate(lang, at, 'moment')} UTC+8` : 'UTC+8'}</span>
        </>
      )}
    </LabeledField>
  )
}
