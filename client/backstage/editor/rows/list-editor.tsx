// A list of an entry: its rows in order, moved by dragging or by keys, and the one that is open with its fields below.
import { useRef, useState } from 'react'
import { Button, GridList, GridListItem, type Key } from 'react-aria-components'
import type { ListField } from '../../../contract/backstage/kinds/field.ts'
import { rowsIn } from '../../../contract/backstage/rows.ts'
import type { Locale } from '../../../contract/locale.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useReorder } from '../../ui/reorder.ts'
import type { Draft } from '../entry/use-draft.ts'
import { fieldName } from '../fields/field-names.ts'
import { RowForm } from './row-form.tsx'
import { isComplete, newKey, type Rows } from './rows.ts'
import { useRowTitles } from './use-row-titles.ts'
import './rows.css'

interface ListEditorProps {
  name: string
  field: ListField
  lang: Locale
  draft: Draft
}

export function ListEditor({ name, field, lang, draft }: ListEditorProps) {
  const { t } = useTexts()
  const rows = rowsIn(draft.data[name])
  const [open, setOpen] = useState<string | null>(null)
  const flush = useRef<() => void>(() => undefined)
  // What is typed meanwhile is in `latest` before it is shown.
  const change = (next: (rows: Rows) => Rows) =>
    draft.change({ [name]: next(rowsIn(draft.latest()[name])) })
  const show = (key: string | null) => {
    flush.current()
    flush.current = () => undefined
    setOpen(key)
  }
  const order = useReorder(change)
  const titleOf = useRowTitles(field, rows)
  const at = rows.findIndex(({ key }) => key === open)
  const row = rows[at]
  const add = () => {
    const key = newKey()
    change((before) => [...before, { key }])
    show(key)
  }
  return (
    <section className="rows-editor" data-field={name}>
      <h2>
        {fieldName(t, name)} <small className="numeral">{rows.length}</small>
      </h2>
      <GridList
        className="rows"
        aria-label={fieldName(t, name)}
        items={rows.map((one, index) => ({ ...one, id: one.key, index }))}
        dependencies={[open]}
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={open === null ? [] : [open]}
        onSelectionChange={(keys) => show(keys === 'all' ? null : firstOf(keys))}
        dragAndDropHooks={order}
        renderEmptyState={() => <p className="hint">{t('editor.rows.none')}</p>}
      >
        {(one) => (
          <GridListItem
            textValue={titleOf(one) || t('entries.untitled')}
            data-row={one.index}
            className="row-line"
          >
            <Button slot="drag" className="row-handle" aria-label={t('editor.rows.move')}>
              <span aria-hidden="true">⠿</span>
            </Button>
            <span className="numeral">{one.index + 1}</span>
            <span lang={lang} className="row-title">
              {titleOf(one) || t('entries.untitled')}
            </span>
            {!isComplete(field, one) && (
              <small className="hot">{t('editor.rows.incomplete')}</small>
            )}
          </GridListItem>
        )}
      </GridList>
      {rows.length < field.most && (
        <button type="button" className="button row-add" onClick={add}>
          + {t('editor.rows.add')}
        </button>
      )}
      {row && (
        <RowForm
          key={row.key}
          field={field}
          row={row}
          number={at + 1}
          lang={lang}
          onChange={(cells) =>
            change((before) =>
              before.map((one) => (one.key === row.key ? { ...one, ...cells } : one)),
            )
          }
          onReady={(own) => {
            flush.current = own
            draft.onFlush(() => flush.current())
          }}
          onRemove={() => {
            flush.current = () => undefined
            setOpen(null)
            change((before) => before.filter(({ key }) => key !== row.key))
          }}
          onClose={() => show(null)}
        />
      )}
    </section>
  )
}

const firstOf = (keys: ReadonlySet<Key>): string | null => {
  const [first] = keys
  return first === undefined ? null : String(first)
}
