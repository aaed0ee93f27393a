// Converts between the document of the contract and that of ProseMirror. The edited document has extra attributes, and
// needs content where the contract allows none.
import type { Node as ProseMirrorNode, Schema } from '@tiptap/pm/model'
import { chartAttrs } from '../../../contract/text/chart.ts'
import { embedAttrs } from '../../../contract/text/embed.ts'
import { figureAttrs } from '../../../contract/text/figure.ts'
import {
  linkTarget,
  listNumbering,
  type RichTextDocument,
  type RichTextNode,
} from '../../../contract/text/rich-text.ts'
import { validAttrs } from './json.ts'

type Marks = NonNullable<RichTextNode['marks']>

/** Document to store, without the empty paragraphs at its end, which exist only for the cursor. */
export function toStoredDocument(doc: ProseMirrorNode): RichTextDocument {
  const content = childrenOf(doc)
  while (content.length > 0 && isEmptyParagraph(content.at(-1)!)) content.pop()
  return { type: 'doc', content }
}

const isEmptyParagraph = (node: RichTextNode) => node.type === 'paragraph' && !node.content

function childrenOf(node: ProseMirrorNode): RichTextNode[] {
  return node.children.flatMap((child) => toStoredNode(child) ?? [])
}

/** Nodes are immutable. A keystroke replaces one block; the others keep their identity for comparisons. */
const nodeCache = new WeakMap<ProseMirrorNode, RichTextNode | undefined>()

export function toStoredNode(node: ProseMirrorNode): RichTextNode | undefined {
  if (!nodeCache.has(node)) nodeCache.set(node, storedNode(node))
  return nodeCache.get(node)
}

/** `undefined` for an invalid image, embed or chart. */
function storedNode(node: ProseMirrorNode): RichTextNode | undefined {
  const type = node.type.name
  switch (type) {
    case 'text': {
      const marks = storedMarks(node)
      return { type, text: node.text!, ...(marks.length > 0 && { marks }) }
    }
    case 'hardBreak':
    case 'horizontalRule':
      return { type }
    case 'figure':
    case 'embed':
    case 'chart':
      return wholeNode(type, node)
    case 'paragraph':
    case 'codeBlock':
      return { type, ...(node.childCount > 0 && { content: childrenOf(node) }) }
    case 'heading':
      return { type, attrs: { level: node.attrs['level'] }, content: childrenOf(node) }
    case 'orderedList': {
      const attrs = numberingIn(node.attrs)
      return { type, ...(attrs && { attrs }), content: childrenOf(node) }
    }
    default:
      return { type, content: childrenOf(node) }
  }
}

/** Numbers that differ from 1, 2, 3. */
function numberingIn({ start, reversed, type }: ProseMirrorNode['attrs']) {
  const numbering = listNumbering.safeParse({
    ...(start !== 1 && { start: start as unknown }),
    ...(reversed && { start: start as unknown, reversed: true }),
    ...(type && { type: type as unknown }),
  })
  return numbering.success && Object.keys(numbering.data).length > 0 ? numbering.data : undefined
}

const attrsOf = { figure: figureAttrs, embed: embedAttrs, chart: chartAttrs }

function wholeNode(type: keyof typeof attrsOf, node: ProseMirrorNode): RichTextNode | undefined {
  const sound = attrsOf[type].safeParse(validAttrs(node))
  return sound.success ? { type, attrs: sound.data } : undefined
}

function storedMarks(node: ProseMirrorNode): Marks {
  return node.marks.flatMap(({ type: { name }, attrs }): Marks => {
    if (name !== 'link') return [{ type: name }]
    const href = linkTarget.safeParse(attrs['href'])
    return href.success ? [{ type: name, attrs: { href: href.data } }] : []
  })
}

/** Document to edit, with a paragraph wherever a cursor needs one. */
export function toEditorDocument(schema: Schema, document: RichTextDocument): ProseMirrorNode {
  const blocks = document.content.flatMap(editedNode)
  return schema.nodeFromJSON({ type: 'doc', content: filled(blocks) })
}

const paragraph: RichTextNode = { type: 'paragraph' }
const filled = (nodes: RichTextNode[]) => (nodes.length > 0 ? nodes : [paragraph])

/** Empty for a block without editable content. */
function editedNode(node: RichTextNode): RichTextNode[] {
  if (node.type === 'text') return [{ ...node, ...(node.marks && { marks: once(node.marks) }) }]
  const content = node.content?.flatMap(editedNode)
  switch (node.type) {
    case 'listItem':
    case 'tableCell':
    case 'tableHeader':
      return [{ type: node.type, content: filled(content ?? []) }]
    case 'blockquote':
    case 'bulletList':
    case 'table':
    case 'tableRow':
      return content && content.length > 0 ? [{ type: node.type, content }] : []
    case 'orderedList':
      return content && content.length > 0 ? [{ ...node, content }] : []
    default:
      return [{ ...node, ...(content && { content }) }]
  }
}

const once = (marks: Marks) =>
  marks.filter(({ type }, index) => marks.findIndex((other) => other.type === type) === index)
