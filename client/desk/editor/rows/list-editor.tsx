// List field of an entry: rows reordered by dragging or keyboard, and the form of the open row below its line.
import { useEffect, type DragEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button, GridList, GridListItem } from 'react-aria-components'
import { isRowOff } from '../../../contract/desk/entries/offered.ts'
import type { ListField } from '../../../contract/desk/entries/kinds/fields/field.ts'
import type { Row } from '../../../contract/desk/rows.ts'
import { useNow } from '../../data/clock.ts'
import { useDeskI18n, type Translate } from '../../i18n/i18n.ts'
import { moved, useReorder } from '../../ui/rows/reorder.ts'
import { StatusIcon } from '../../ui/mark.tsx'
import { fieldName, optionLabel } from '../../data/field-names.ts'
import { MoveButtons } from './move-buttons.tsx'
import { RowForm } from './row-form.tsx'
import { isComplete, titleOfRow, type Rows } from './rows.ts'
import { resolveMove } from './tree.ts'
import { useRowEditor, type RowsProps, type RowEditorState } from './use-row-editor.ts'
import { lazyWithToast } from '../../ui/lazy-with-toast.tsx'
import { useOwnParts } from '../form/own-parts.ts'
import { useOffModules } from '../form/use-off-modules.ts'
import { useReferenceOptions } from '../form/use-choices.ts'
import './rows.css'

const FileDrop = lazyWithToast(() => import('./file-drop.tsx').then((it) => it.FileDrop))
const RowFile = lazyWithToast(() => import('./row-file.tsx').then((it) => it.RowFile))

export function ListEditor(props: RowsProps) {
  const { name, field, lang } = props
  const { t } = useDeskI18n()
  const work = useRowEditor(props)
  const { rows, open, change } = work
  const order = useReorder(change)
  const off = useOffModules()
  const moveOf = (row: Row, step: (typeof steps)[number]) => {
    const target = resolveMove(rows, row, step)
    return target && (() => change((before) => moved(before, new Set([row.key]), target)))
  }
  const isOwn = useOwnParts()
  const titleOf = useRowTitles(field, rows)
  const kindOf = (row: Row) => rowTypeName(t, field, row)
  const hasFiles = hasFile(field)
  useEffect(() => {
    // A row with a text would grow under the pointer when its toolbar arrives.
    if (hasText(field)) void import('../text-toolbar/toolbar.tsx')
  }, [field])
  const now = useNow(60_000).toISOString()
  const shown = field.activeRow?.(rows, now)
  return (
    <section className="rows-editor" data-field={name}>
      <h2>
        {fieldName(t, name)} <small className="numeral">{rows.length}</small>
      </h2>
      {hasFiles && isOwn() && <FileDrop work={work} most={field.max} />}
      <GridList
        className="rows"
        aria-label={fieldName(t, name)}
        items={rows.map((one, index) => ({ ...one, id: one.key, index }))}
        dependencies={[open, shown]}
        {...work.choice}
        {...(isOwn() && { dragAndDropHooks: order })}
        renderEmptyState={() => <p className="hint">{t('editor.rows.none')}</p>}
      >
        {(one) => (
          <GridListItem
            textValue={titleOf(one) || kindOf(one) || t('entries.untitled')}
            data-row={one.index}
            className="row-line"
          >
            <Handle />
            <span className="numeral">{one.index + 1}</span>
            <span lang={lang} className="row-title">
              {titleOf(one) || kindOf(one) || t('entries.untitled')}
            </span>
            {titleOf(one) && <small>{kindOf(one)}</small>}
            {(isHidden(one) || isRowOff(off, field, one)) && (
              <small>{t('editor.rows.hidden')}</small>
            )}
            {one.key === shown?.key && (
              <small>
                <StatusIcon name="live" /> {t('editor.rows.shown')}
              </small>
            )}
            {hasFiles && <RowFile row={one} />}
            {!isComplete(field, one) && (
              <small className="urgent">{t('editor.rows.incomplete')}</small>
            )}
            {one.key === open && <FormSlot onPlace={work.setSlot} />}
          </GridListItem>
        )}
      </GridList>
      <RowEditor
        {...props}
        work={work}
        onRemove={({ key }) => work.drop(key, (before) => before.filter((one) => one.key !== key))}
        stepsOf={(row) => <MoveButtons steps={steps.map((step) => [step, moveOf(row, step)])} />}
      />
    </section>
  )
}

const steps = ['up', 'down'] as const

/** Rows with a file are created by uploading one. */
const hasFile = ({ of }: ListField) => Object.values(of).some(({ type }) => type === 'file')

const hasText = ({ of }: ListField) => Object.values(of).some(({ type }) => type === 'rich_text')

const isHidden = (row: Row) => row['shown'] === false

/** Label of the row's type; null if the list has only one type. */
export function rowTypeName(
  t: Translate,
  { of, typeField, hiddenFields }: ListField,
  row: Row,
): string | null {
  if (typeField === null || hiddenFields(row).includes(typeField)) return null
  const [cell, value] = [of[typeField], row[typeField]]
  return cell?.type === 'choice' && typeof value === 'string'
    ? optionLabel(t, cell.optionSet, value)
    : null
}

/** Drag handle of a row. */
export function Handle() {
  const { t } = useDeskI18n()
  const isOwn = useOwnParts()
  if (!isOwn()) return <span className="row-handle" />
  return (
    <Button slot="drag" className="row-handle" aria-label={t('editor.rows.move')}>
      <span aria-hidden="true">⠿</span>
    </Button>
  )
}

/**
 * Slot for the form of the open row. The form is rendered from outside the list, which would capture its keys and
 * clicks.
 */
export function FormSlot({ onPlace }: { onPlace: (slot: HTMLElement | null) => void }) {
  return <div ref={onPlace} className="row-slot" draggable onDragStart={keepInPlace} />
}

/** Lets the user select text in the form by dragging, instead of dragging the row. */
function keepInPlace(event: DragEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

interface OpenRowProps extends Pick<RowsProps, 'field' | 'lang'> {
  work: RowEditorState
  onRemove: (row: Row) => void
  /** Buttons that move the row. */
  stepsOf: (row: Row) => ReactNode
}

/** Add button, and the form of the open row. */
export function RowEditor({ field, lang, work, onRemove, stepsOf }: OpenRowProps) {
  const { t } = useDeskI18n()
  const { rows, open } = work
  const isOwn = useOwnParts()
  const at = rows.findIndex(({ key }) => key === open)
  const row = rows[at]
  return (
    <>
      {isOwn() && rows.length < field.max && !hasFile(field) && (
        <button type="button" className="button row-add" onClick={() => work.add()}>
          + {t('editor.rows.add')}
        </button>
      )}
      {row &&
        work.slot &&
        createPortal(
          <RowForm
            key={row.key}
            field={field}
            row={row}
            number={at + 1}
            lang={lang}
            onChange={(cells) => work.write(row.key, cells)}
            onReady={work.ready}
            onRemove={() => onRemove(row)}
            onClose={() => work.show(null)}
            steps={stepsOf(row)}
          />,
          work.slot,
        )}
    </>
  )
}

/** Titles of rows; a row that refers to a game uses the game's name. */
function useRowTitles(field: ListField, rows: Rows): (row: Row) => string {
  const isGame = field.of[field.rowTitleField]?.type === 'game'
  const keys = isGame ? rows.flatMap((row) => keyOf(row[field.rowTitleField]) ?? []) : []
  const { chosen } = useReferenceOptions(isGame ? 'game' : null, '', keys)
  const names = new Map(chosen.map(({ key, name }) => [key, name]))
  return (row) =>
    isGame ? (names.get(keyOf(row[field.rowTitleField]) ?? '') ?? '') : titleOfRow(field, row)
}

const keyOf = (value: unknown) => (typeof value === 'number' ? String(value) : undefined)
