// Tree of rows, moved by dragging, keyboard or buttons, and the form of the open row.
import { useState } from 'react'
import {
  Button,
  Collection,
  Tree,
  TreeItem,
  TreeItemContent,
  useDragAndDrop,
} from 'react-aria-components'
import { isRowOff } from '../../../contract/desk/entries/offered.ts'
import { rowDepth, type Row } from '../../../contract/desk/rows.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import type { Target } from '../../ui/rows/reorder.ts'
import { fieldName } from '../../data/field-names.ts'
import { useOwnParts } from '../form/own-parts.ts'
import { useOffModules } from '../form/use-off-modules.ts'
import { FormSlot, Handle, rowTypeName, RowEditor } from './list-editor.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { isComplete, titleOfRow } from './rows.ts'
import {
  parentKeyOf,
  buildTree,
  moveInTree,
  resolveMove,
  withoutRow,
  type TreeNode,
  type MoveDirection,
} from './tree.ts'
import { useRowEditor, type RowsProps, type RowEditorState } from './use-row-editor.ts'
import './rows.css'
import '../../ui/rows/reorder.css'
import './tree.css'

export function TreeEditor(props: RowsProps) {
  const { name, lang, field } = props
  const { t } = useDeskI18n()
  const work = useRowEditor(props)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const { rows, open, change } = work
  const { maxDepth } = field
  const move = (key: string, target: Target) =>
    change((before) => moveInTree(before, key, target, maxDepth))
  const order = useMoves(move)
  const isOwn = useOwnParts()
  const branch = (one: TreeNode) => (
    <TreeItem
      id={one.id}
      textValue={titleOfRow(field, one.row) || t('entries.untitled')}
      data-row={one.index}
      className="row-line"
    >
      <TreeItemContent>
        <Line {...props} branch={one} isFolded={folded.has(one.id)} />
        {one.id === open && <FormSlot onPlace={work.setSlot} />}
      </TreeItemContent>
      <Collection items={one.below} dependencies={[folded]}>
        {branch}
      </Collection>
    </TreeItem>
  )
  return (
    <section className="rows-editor" data-field={name}>
      <h2>
        {fieldName(t, name)} <small className="numeral">{rows.length}</small>
      </h2>
      <Tree
        className="rows tree"
        aria-label={fieldName(t, name)}
        items={buildTree(rows)}
        dependencies={[open, folded, lang]}
        expandedKeys={rows.flatMap(({ key }) => (folded.has(key) ? [] : [key]))}
        onExpandedChange={(keys) =>
          setFolded(new Set(rows.flatMap(({ key }) => (keys.has(key) ? [] : [key]))))
        }
        {...work.choice}
        {...(isOwn() && { dragAndDropHooks: order })}
        renderEmptyState={() => <p className="hint">{t('editor.rows.none')}</p>}
      >
        {branch}
      </Tree>
      <RowEditor
        {...props}
        work={work}
        onRemove={(row) => work.drop(row.key, (before) => withoutRow(before, row))}
        stepsOf={(row) => <TreeButtons work={work} field={field} row={row} move={move} />}
      />
    </section>
  )
}

interface LineProps extends Pick<RowsProps, 'field' | 'lang'> {
  branch: TreeNode
  isFolded: boolean
}

function Line({ field, lang, branch: { row, below }, isFolded }: LineProps) {
  const { t } = useDeskI18n()
  const { address, active } = row
  const kind = rowTypeName(t, field, row)
  const isHidden = isRowOff(useOffModules(), field, row) || active === false
  return (
    <>
      <Handle />
      {below.length > 0 ? (
        <Button
          slot="chevron"
          className="row-handle"
          aria-label={t(isFolded ? 'editor.rows.unfold' : 'editor.rows.fold')}
        >
          <span aria-hidden="true">{isFolded ? '▸' : '▾'}</span>
        </Button>
      ) : (
        <span className="row-handle" />
      )}
      <span lang={lang} className={isHidden ? 'row-title muted' : 'row-title'}>
        {titleOfRow(field, row) || t('entries.untitled')}
      </span>
      {kind && <small>{kind}</small>}
      {isHidden && <small className="muted">{t('editor.rows.hidden')}</small>}
      {!isComplete(field, row) && <small className="urgent">{t('editor.rows.incomplete')}</small>}
      <small className="address">{typeof address === 'string' && address}</small>
    </>
  )
}

const steps: readonly MoveDirection[] = ['up', 'down', 'in', 'out']

interface StepsProps extends Pick<RowsProps, 'field'> {
  work: RowEditorState
  row: Row
  move: (key: string, target: Target) => void
}

/** Buttons that move the open row by one step or add a row. */
function TreeButtons({ work, row, field: { maxDepth, max }, move }: StepsProps) {
  const { t } = useDeskI18n()
  const moveOf = (step: MoveDirection) => {
    const target = resolveMove(work.rows, row, step)
    const isPossible = target && moveInTree(work.rows, row.key, target, maxDepth) !== work.rows
    return isPossible ? () => move(row.key, target) : null
  }
  const isDeepest = (rowDepth(row, work.rows) ?? 1) >= maxDepth
  return (
    <>
      <MoveButtons steps={steps.map((step) => [step, moveOf(step)])} />
      {work.rows.length < max && (
        <button
          type="button"
          className="button"
          onClick={() => work.add(isDeepest ? (parentKeyOf(row) ?? undefined) : row.key)}
        >
          + {t(isDeepest ? 'editor.rows.add_beside' : 'editor.rows.add_below')}
        </button>
      )}
    </>
  )
}

function useMoves(move: (key: string, target: Target) => void) {
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onMove: ({ keys, target }) => {
      for (const key of keys) move(String(key), target)
    },
  })
  return dragAndDropHooks
}
