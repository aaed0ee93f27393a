import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { isFieldOff } from '../../../contract/desk/entries/offered.ts'
import type { ListField, RowField } from '../../../contract/desk/entries/kinds/fields/field.ts'
import { isDocument } from '../../../contract/desk/entries/flat-fields.ts'
import type { Locale } from '../../../contract/locale.ts'
import { emptyText } from '../../../contract/text/rich-text.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { formGroups } from '../../../contract/desk/entries/kinds/form-columns.ts'
import { Control } from '../form/fields.tsx'
import { LocalizedTextGrid } from '../form/language-lines.tsx'
import { typedLine } from '../form/typed-line.ts'
import { useOwnParts } from '../form/own-parts.ts'
import { useOffModules } from '../form/use-off-modules.ts'
import { PageButton } from '../form/page-button.tsx'
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
  /** Receives a function that writes pending keystrokes at once. */
  onReady: (flush: () => void) => void
  onRemove: () => void
  onClose: () => void
  /** Buttons that move the row. */
  steps: ReactNode
}

/** Form of the open row. */
export function RowForm({ field, row, number, lang, steps, ...on }: RowFormProps) {
  const { t } = useDeskI18n()
  const [toFill] = useState(() => firstMissing(field, row))
  const form = useRef<HTMLFieldSetElement>(null)
  const isOwn = useOwnParts()
  const off = useOffModules()
  useEffect(() => {
    // At the edge of the window, the form would open out of sight.
    form.current?.scrollIntoView({ block: 'nearest' })
    if (!toFill) return
    const control = `[data-field="${toFill}"] :is(input, textarea, select)`
    form.current?.querySelector<HTMLElement>(control)?.focus()
  }, [toFill])
  return (
    <fieldset className="row-form" ref={form}>
      <legend>{t('editor.rows.number', { number })}</legend>
      {formGroups(
        visibleFieldsOf(field, row).filter(([name, cell]) => !isFieldOff(off, name, cell)),
      ).map((group) =>
        group.texts ? (
          <LocalizedTextGrid
            key={group.texts[0]?.[0]}
            fields={group.texts}
            data={row}
            onChange={on.onChange}
          />
        ) : (
          <Cell
            key={group.name}
            name={group.name}
            cell={group.field}
            all={Object.entries(field.of)}
            row={row}
            lang={lang}
            {...on}
          />
        ),
      )}
      {isOwn() && <p className="actions row-steps">{steps}</p>}
      <p className="actions">
        <button type="button" className="button" onClick={on.onClose}>
          {t('editor.rows.close')}
        </button>
        {isOwn() && (
          <button type="button" className="link urgent push-end" onClick={on.onRemove}>
            {t('editor.rows.remove')}
          </button>
        )}
      </p>
    </fieldset>
  )
}

interface CellProps extends Pick<RowFormProps, 'row' | 'lang' | 'onChange' | 'onReady'> {
  name: string
  cell: RowField
  all: readonly [string, RowField][]
}

function Cell({ name, cell, all, row, lang, onChange, onReady }: CellProps) {
  const { t } = useDeskI18n()
  const isOwn = useOwnParts()
  const value = row[name]
  if (cell.type === 'rich_text')
    return (
      <div className="row-text">
        <p className="label">{fieldName(t, name)}</p>
        <TextEditor
          document={isDocument(value) ? value : emptyText}
          label={fieldName(t, name)}
          lang={lang}
          isReadOnly={!isOwn()}
          onChange={(document) => onChange({ [name]: document })}
          onReady={onReady}
        />
      </div>
    )
  if (cell.type === 'text')
    return (
      <LineCell
        name={name}
        value={value}
        longest={cell.maxLength}
        isLink={cell.isLink === true && isOwn()}
        isReadOnly={!isOwn()}
        lang={lang}
        onChange={onChange}
      />
    )
  return <Control name={name} field={cell} all={all} lang={lang} data={row} onChange={onChange} />
}

interface LineCellProps extends Pick<RowFormProps, 'lang' | 'onChange'> {
  name: string
  value: unknown
  longest: number
  isLink: boolean
  isReadOnly: boolean
}

function LineCell({ name, value, longest, isLink, isReadOnly, lang, onChange }: LineCellProps) {
  const { t } = useDeskI18n()
  const id = useId()
  return (
    <div className="form-field" data-field={name}>
      <span>
        <label htmlFor={id}>{fieldName(t, name)}</label>{' '}
        {isLink && <PageButton onChoose={(paths) => onChange({ [name]: paths[lang] ?? '' })} />}
      </span>
      <textarea
        id={id}
        rows={1}
        lang={lang}
        maxLength={longest}
        readOnly={isReadOnly}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => onChange({ [name]: typedLine(target.value) })}
      />
    </div>
  )
}
