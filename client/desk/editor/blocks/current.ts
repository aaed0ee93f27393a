// The block with settings at the cursor.
import type { Editor } from '@tiptap/core'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { NodeSelection, type EditorState } from '@tiptap/pm/state'

const settings = [
  'callout',
  'toggle',
  'gallery',
  'button',
  'linkCard',
  'footnote',
  'codeBlock',
] as const
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

export interface AddressLine {
  from: number
  to: number
  href: string
}

/** The paragraph at the cursor, if it is only an address of another site as a link; cells and quotes hold no card. */
export function addressLine({ selection, schema }: EditorState): AddressLine | null {
  const { $from, empty } = selection
  const { parent } = $from
  const only = parent.childCount === 1 ? parent.firstChild : null
  const card = schema.nodes['linkCard']
  if (!empty || parent.type.name !== 'paragraph' || !only?.isText || !card) return null
  const href: unknown = only.marks.find(({ type }) => type.name === 'link')?.attrs['href']
  const isAddress = typeof href === 'string' && /^https:\/\/\S+$/.test(href)
  const isBare = isAddress && /^(?:https?:\/\/|www\.)\S+$/i.test(only.text?.trim() ?? '')
  const index = $from.index(-1)
  if (!isBare || !$from.node(-1).canReplaceWith(index, index + 1, card)) return null
  return { from: $from.before(), to: $from.after(), href }
}
