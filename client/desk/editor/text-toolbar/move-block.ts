// Moves the block or list item at the cursor, by shortcuts or by its handle.
import { Extension, type Editor } from '@tiptap/core'
import { NodeSelection, Selection, type EditorState } from '@tiptap/pm/state'

export interface Block {
  from: number
  to: number
}

export const MoveBlocks = Extension.create({
  name: 'moveBlocks',
  addKeyboardShortcuts: () => ({
    'Mod-Shift-ArrowUp': ({ editor }) => moveBlock(editor, -1),
    'Mod-Shift-ArrowDown': ({ editor }) => moveBlock(editor, 1),
  }),
})

/** Top-level block at the cursor. */
export function currentBlock({ selection }: EditorState): Block | undefined {
  const { $from } = selection
  if ($from.depth === 0) {
    const { nodeAfter } = $from
    return nodeAfter ? { from: $from.pos, to: $from.pos + nodeAfter.nodeSize } : undefined
  }
  return { from: $from.before(1), to: $from.after(1) }
}

/** Returns false at the edge, where the block cannot move. */
export function moveBlock(editor: Editor, step: 1 | -1): boolean {
  const { state } = editor
  const moved = movable(state)
  const parent = state.doc.resolve(moved.from).parent
  const index = state.doc.resolve(moved.from).index()
  const other = index + step >= 0 ? parent.maybeChild(index + step) : null
  const node = state.doc.nodeAt(moved.from)
  if (!other || !node) return false
  const { tr, selection } = state
  const target = step > 0 ? moved.from + other.nodeSize : moved.from - other.nodeSize
  tr.delete(moved.from, moved.to).insert(target, node)
  const shift = target - moved.from
  const isWhole = selection instanceof NodeSelection
  tr.setSelection(
    isWhole
      ? NodeSelection.create(tr.doc, target)
      : Selection.near(tr.doc.resolve(selection.head + shift)),
  )
  editor.view.dispatch(tr.scrollIntoView())
  return true
}

/** The innermost list item, else the top-level block. */
function movable(state: EditorState): Block {
  const { $from } = state.selection
  for (let depth = $from.depth; depth > 0; depth--)
    if ($from.node(depth).type.name === 'listItem')
      return { from: $from.before(depth), to: $from.after(depth) }
  return currentBlock(state) ?? { from: 0, to: 0 }
}
