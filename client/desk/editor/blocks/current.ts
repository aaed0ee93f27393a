// The block with settings at the cursor.
import type { Editor } from '@tiptap/core'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { NodeSelection, type EditorState } from '@tiptap/pm/state'

const settings = ['callout', 'toggle', 'gallery', 'button', 'footnote', 'codeBlock'] as const
export type BlockWithSettings = (typeof settings)[number]

export interface CurrentBlock {
  name: BlockWithSettings
  pos: number
  node: ProseMirrorNode
}

/** The selected block, else the innermost one around the cursor. */
export function blockAt({ selection }: EditorState): CurrentBlock | null {
  const nameOf = (node: ProseMirrorNode) => settings.find((one) => one === node.type.name)
  if (selection instanceof NodeSelection) {
    const name = nameOf(selection.node)
    if (name) return { name, pos: selection.from, node: selection.node }
  }
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth)
    const name = nameOf(node)
    if (name) return { name, pos: $from.before(depth), node }
  }
  return null
}

export function setAttrs(editor: Editor, pos: number, attrs: object): void {
  const node = editor.state.doc.nodeAt(pos)
  if (node) editor.view.dispatch(editor.state.tr.setNodeMarkup(pos, undefined, attrs))
}

/** Replaces a box with its content. Deletes a block that has none. */
export function dissolve(editor: Editor, { pos, node }: CurrentBlock): void {
  const { tr } = editor.state
  editor.view.dispatch(tr.replaceWith(pos, pos + node.nodeSize, node.isAtom ? [] : node.content))
  editor.commands.focus()
}
