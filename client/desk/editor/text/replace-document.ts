// Replaces the document with another version in the fewest steps, so that the cursor and the undo history stay.
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import type { RichTextDocument, RichTextNode } from '../../../contract/text/rich-text.ts'
import { alignBlocks, spelled } from '../../../ui/difference/align.ts'
import { toEditorDocument, toStoredDocument, toStoredNode } from '../schema/document.ts'

export function replaceDocument(state: EditorState, document: RichTextDocument): Transaction {
  const { tr, doc, schema } = state
  const fresh = toEditorDocument(schema, document)
  const blocks = storedBlocks(fresh)
  if (blocks.length === 0) return tr.replaceWith(0, doc.content.size, fresh.content)
  replaceChildren(tr, 0, storedBlocks(doc), blocks)
  return tr
}

/** Blocks without the empty paragraphs at the end, which exist only for the cursor. */
const storedBlocks = (doc: ProseMirrorNode) =>
  storedChildren(doc, 0).slice(0, toStoredDocument(doc).content.length)

interface Child {
  node: ProseMirrorNode
  stored: RichTextNode
  from: number
  to: number
}

/** Children with their positions, except those that are not stored. */
function storedChildren(parent: ProseMirrorNode, start: number): Child[] {
  const found: Child[] = []
  parent.forEach((node, offset) => {
    const stored = toStoredNode(node)
    const from = start + offset
    if (stored) found.push({ node, stored, from, to: from + node.nodeSize })
  })
  return found
}

/** `start` is the position of the first child. Works from the end, so that earlier positions stay valid. */
function replaceChildren(tr: Transaction, start: number, old: Child[], fresh: Child[]): void {
  const storedOf = ({ stored }: Child) => stored
  const places = alignBlocks(old.map(storedOf), fresh.map(storedOf))
  const kept = [-1, ...places.flatMap((place, index) => (place < 0 ? [] : [index]))]
  for (let at = kept.length - 1; at >= 0; at--) {
    const [index, next] = [kept[at]!, kept[at + 1] ?? old.length]
    const gone = old.slice(index + 1, next)
    const come = fresh.slice((places[index] ?? -1) + 1, places[next] ?? fresh.length)
    const from = gone[0]?.from ?? old[index]?.to ?? start
    const nodes = come.map(({ node }) => node)
    if (gone.length + come.length > 0) tr.replaceWith(from, gone.at(-1)?.to ?? from, nodes)
    if (index >= 0) replaceNode(tr, old[index]!, fresh[places[index]!]!)
  }
}

/** Both nodes have the same type. */
function replaceNode(tr: Transaction, { node, stored, from }: Child, fresh: Child): void {
  if (spelled(stored) === spelled(fresh.stored)) return
  const { attrs, marks } = fresh.node
  if (!node.hasMarkup(fresh.node.type, attrs, marks)) tr.setNodeMarkup(from, null, attrs, marks)
  if (node.inlineContent) replaceInline(tr, from + 1, node, fresh.node)
  else if (!node.isLeaf)
    replaceChildren(tr, from + 1, storedChildren(node, from + 1), storedChildren(fresh.node, 0))
}

function replaceInline(
  tr: Transaction,
  start: number,
  { content: old }: ProseMirrorNode,
  { content: fresh }: ProseMirrorNode,
): void {
  const first = old.findDiffStart(fresh)
  const last = old.findDiffEnd(fresh)
  if (first === null || !last) return
  // For a doubled letter, the common prefix and suffix overlap.
  const overlap = Math.max(0, first - Math.min(last.a, last.b))
  const content = fresh.cut(first, last.b + overlap)
  tr.replaceWith(start + first, start + last.a + overlap, content)
}
