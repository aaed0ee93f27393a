import { useEffect, useId, useRef, useState } from 'react'
import type { ListField } from '../../../contract/desk/entries/kinds/fields/field.ts'
import { isDocument } from '../../../contract/desk/entries/flat-fields.ts'
import type { Locale } from '../../../contract/locale.ts'
import type { RichTextDocument } from '../../../contract/text/rich-text.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Control } from '../form/fields.tsx'
import { fieldName } from '../../data/field-names.ts'
import { TextEditor } from '../text/text-editor.tsx'
import { firstMissing, visibleFieldsOf } from './rows.ts'
import type { Row } from '../../../contract/desk/rows.ts'

interface RowFormProps {
  field: ListField
  row: Row
  number: number
  lang: Locale
  onChange: (cells: Readonly<Record<string, unknown>>) => void
  /** Hands out what writes the last keystrokes at once. */
  onReady: (flush: () => void) => void
  onRemove: () => void
  onClose: () => void
}

const empty: RichTextDocument = { type: 'doc', content: [] }

/** The open row of a list. */
export function RowForm({ field, row, number, lang, ...on }: RowFormProps) {
  const { t } = useDeskI18n()
  const [start] = useState(row)
  const [toFill] = useState(() => firstMissing(field, row))
  const form = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    // A long list has the form far below the row.
    form.current?.scrollIntoView({ block: 'nearest' })
    if (!toFill) return
    const control = `[data-field="${toFill}"] :is(input, textarea, select)`
    form.current?.querySelector<HTMLElement>(control)?.focus()
  }, [toFill])
  return (
    <fieldset className="row-form" ref={form}>
      <legend>{t('editor.rows.number', { number })}</legend>
      {visibleFieldsOf(field, row).map(([name, cell]) => {
        const begun = start[name]
        return cell.type === 'rich_text' ? (
          <div key={name} className="row-text">
            <p className="label">{fieldName(t, name)}</p>
            <TextEditor
              document={isDocument(begun) ? begun : empty}
              label={fieldName(t, name)}
              lang={lang}
              onChange={(document) => on.onChange({ [name]: document })}
              onReady={on.onReady}
            />
          </div>
        ) : cell.type === 'text' ? (
          <LineCell
            key={name}
            name={name}
            value={row[name]}
            longest={cell.maxLength}
            lang={lang}
            onChange={on.onChange}
          />
        ) : (
          <Control
            key={name}
            name={name}
            field={cell}
            all={Object.entries(field.of)}
            lang={lang}
            data={row}
            onChange={on.onChange}
          />
        )
      })}
      <p className="actions">
        <button type="button" className="button" onClick={on.onClose}>
          {t('editor.rows.close')}
        </button>
        <button type="button" className="link urgent push-end" onClick={on.onRemove}>
          {t('editor.rows.remove')}
        </button>
      </p>
    </fieldset>
  )
}

interface LineCellProps extends Pick<RowFormProps, 'lang' | 'onChange'> {
  name: string
  value: unknown
  longest: number
}

function LineCell({ name, value, longest, lang, onChange }: LineCellProps) {
  const { t } = useDeskI18n()
  const id = useId()
  return (
    <div className="form-field" data-field={name}>
      <label htmlFor={id}>{fieldName(t, name)}</label>
      <textarea
        id={id}
        rows={1}
        lang={lang}
        maxLength={longest}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => onChange({ [name]: target.value.replaceAll(/\p{Cc}/gu, ' ') })}
      />
    </div>
  )
}
