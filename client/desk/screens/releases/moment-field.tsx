import { useState } from 'react'
import { formatDate } from '../../../i18n/translate.ts'
import { momentAt, wallTimeOf } from '../../editor/form/moments.ts'
import { useTexts } from '../../i18n/texts.ts'
import { textOf, Line } from '../../ui/form.tsx'

/** The moment in such a field; `null` when it is empty. */
export function momentIn(data: FormData, name: string): string | null {
  return momentAt(textOf(data, name))
}

interface MomentFieldProps {
  name: string
  label: string
  /** What it begins with. */
  moment?: string | null
  isRequired?: boolean
}

/** A moment in UTC+8, repeated with its day of the week. */
export function MomentField({ name, label, moment = null, isRequired = false }: MomentFieldProps) {
  const { lang } = useTexts()
  const [text, setText] = useState(wallTimeOf(moment))
  const at = momentAt(text)
  return (
    <Line label={label}>
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
    </Line>
  )
}
