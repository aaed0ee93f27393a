import { useState } from 'react'
import { formatDate } from '../../../i18n/translate.ts'
import { useTexts } from '../../i18n/texts.ts'
import { textOf, Line } from '../../ui/form.tsx'

/** The moment in a field of local time; `null` when it is empty. */
export function momentIn(data: FormData, name: string): string | null {
  const text = textOf(data, name)
  return text ? new Date(text).toISOString() : null
}

interface MomentFieldProps {
  name: string
  label: string
}

/** The browser's own field is in the time of this computer; the moment is repeated in that of the desk. */
export function MomentField({ name, label }: MomentFieldProps) {
  const { lang } = useTexts()
  const [text, setText] = useState('')
  const at = new Date(text)
  const isMoment = !Number.isNaN(at.getTime())
  return (
    <Line label={label}>
      {(id) => (
        <>
          <input
            id={id}
            name={name}
            type="datetime-local"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <span className="hint">
            {isMoment ? `${formatDate(lang, at.toISOString(), 'moment')} UTC+8` : 'UTC+8'}
          </span>
        </>
      )}
    </Line>
  )
}
