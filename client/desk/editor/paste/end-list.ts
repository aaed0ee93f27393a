// Pasting blocks into a list splits it, because items can contain only paragraphs and lists.
import type { Node as ProseMirrorNode, Slice } from '@tiptap/pm/model'
import { Selection, type EditorState, type Transaction } from '@tiptap/pm/state'

const isList = (node: ProseMirrorNode | null | undefined) =>
  node?.type.name === 'bulletList' || node?.type.name === 'orderedList'

/** `null` outside a list, and for content that an item can contain: a single paragraph, or lists. */
export function pasteAfterList(state: EditorState, slice: Slice): Transaction | null {
  const pasted = slice.content.content
  const isBlocks = pasted.every((node) => node.isBlock && node.type.isInGroup('block'))
  const isItem = pasted.every(isList) || (pasted.length === 1 && isParagraph(pasted[0]))
  if (!isBlocks || isItem) return null
  const tr = state.tr.deleteSelection()
  const { $from } = tr.selection
  const depth = Array.from({ length: $from.depth }, (_, index) => index + 1).find((one) =>
    isList($from.node(one)),
  )
  if (depth === undefined || !$from.parent.isTextblock) return null
  const [first] = pasted
  // The first pasted paragraph joins the text before the cursor.
  const joins = slice.openStart > 0 && isParagraph(first) && $from.parentOffset > 0
  if (joins) tr.insert($from.pos, first!.content)
  const content = joins ? slice.content.cut(first!.nodeSize) : slice.content
  const at = $from.pos + (joins ? first!.content.size : 0)
  const levels = $from.depth - depth + 1
  const start = at + levels
  const end = start + content.size
  tr.split(at, levels).insert(start, content)
  const steps = tr.mapping.maps.length
  removeBlankEdge(tr, end, 'first')
  removeBlankEdge(tr, $from.before(depth), 'last')
  const cursor = tr.mapping.slice(steps).map(end, -1)
  return tr.setSelection(Selection.near(tr.doc.resolve(cursor), -1)).scrollIntoView()
}

const isParagraph = (node: ProseMirrorNode | undefined) => node?.type.name === 'paragraph'

/** Removes the empty item that the split left at one end of the list at `pos`, at any depth. */
function removeBlankEdge(tr: Transaction, pos: number, edge: 'first' | 'last'): void {
  const list = tr.doc.nodeAt(pos)
  const item = edge === 'first' ? list?.firstChild : list?.lastChild
  if (!list || !item) return
  const from = edge === 'first' ? pos + 1 : pos + list.nodeSize - 1 - item.nodeSize
  if (isBlank(item)) {
    if (list.childCount === 1) tr.delete(pos, pos + list.nodeSize)
    else tr.delete(from, from + item.nodeSize)
    return
  }
  const inner = edge === 'first' ? item.firstChild : item.lastChild
  if (isList(inner))
    removeBlankEdge(
      tr,
      edge === 'first' ? from + 1 : from + item.nodeSize - 1 - inner!.nodeSize,
      edge,
    )
}

function isBlank(node: ProseMirrorNode): boolean {
  return node.isTextblock
    ? node.content.size === 0
    : node.childCount > 0 && node.children.every(isBlank)
}
