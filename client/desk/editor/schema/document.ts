// Converts between the document of the contract and that of ProseMirror. The edited document has extra attributes, and
// needs content where the contract allows none.
import type { Node as ProseMirrorNode, Schema } from '@tiptap/pm/model'
import { galleryLimits } from '../../../contract/text/limits.ts'
import { isLinkTarget } from '../../../contract/text/link-target.ts'
import type {
  ListNumbering,
  RichTextDocument,
  RichTextNode,
} from '../../../contract/text/rich-text.ts'
import { attrsOf } from './json.ts'

type Marks = NonNullable<RichTextNode['marks']>

/** Document to store, without the empty paragraphs at its end, which exist only for the cursor. */
export function toStoredDocument(doc: ProseMirrorNode): RichTextDocument {
  const content = childrenOf(doc)
  while (content.length > 0 && isEmptyParagraph(content.at(-1)!)) content.pop()
  return { type: 'doc', content }
}

const isEmptyParagraph = (node: RichTextNode) => node.type === 'paragraph' && !node.content

function childrenOf(node: ProseMirrorNode): RichTextNode[] {
  return node.children.map(toStoredNode)
}

/** Nodes are immutable. A keystroke replaces one block; the others keep their identity for comparisons. */
const nodeCache = new WeakMap<ProseMirrorNode, RichTextNode>()

export function toStoredNode(node: ProseMirrorNode): RichTextNode {
  const stored = nodeCache.get(node) ?? storedNode(node)
  nodeCache.set(node, stored)
  return stored
}

function storedNode(node: ProseMirrorNode): RichTextNode {
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
    case 'button':
    case 'linkCard':
    case 'footnote':
      return { type, attrs: attrsOf(node) }
    case 'callout':
    case 'toggle':
      return { type, attrs: attrsOf(node), content: childrenOf(node) }
    case 'gallery':
      return storedGallery(childrenOf(node))
    case 'codeBlock': {
      const { language } = attrsOf(node)
      const content = node.childCount > 0 && { content: childrenOf(node) }
      return { type, ...(language !== undefined && { attrs: { language } }), ...content }
    }
    case 'paragraph':
      return { type, ...(node.childCount > 0 && { content: childrenOf(node) }) }
    case 'heading':
      return { type, attrs: { level: node.attrs['level'] }, content: childrenOf(node) }
    case 'orderedList': {
      const attrs = numberingIn(node.attrs)
      return { type, ...(attrs && { attrs: { ...attrs } }), content: childrenOf(node) }
    }
    default:
      return { type, content: childrenOf(node) }
  }
}

/** Moving images can leave a gallery with too few. A single image is stored without its gallery. */
function storedGallery(figures: RichTextNode[]): RichTextNode {
  if (figures.length >= galleryLimits.least) return { type: 'gallery', content: figures }
  return figures[0] ?? { type: 'paragraph' }
}

/** Numbers that differ from 1, 2, 3. */
function numberingIn({ start, reversed, type }: ProseMirrorNode['attrs']): ListNumbering | null {
  const isPlain = start === 1 && !reversed && !type
  if (isPlain) return null
  return {
    ...((start !== 1 || reversed) && { start: start as number }),
    ...(reversed && { reversed: true }),
    ...(type && { type: type as ListNumbering['type'] }),
  }
}

function storedMarks(node: ProseMirrorNode): Marks {
  return node.marks.flatMap(({ type: { name }, attrs }): Marks => {
    if (name !== 'link') return [{ type: name }]
    const href = String(attrs['href'])
    return isLinkTarget(href) ? [{ type: name, attrs: { href } }] : []
  })
}

/** Document to edit, with a paragraph wherever a cursor needs one. Throws if the editor lacks a node of it. */
export function toEditorDocument(schema: Schema, document: RichTextDocument): ProseMirrorNode {
  const blocks = document.content.flatMap(editedNode)
  const doc = schema.nodeFromJSON({ type: 'doc', content: filled(blocks) })
  doc.check()
  return doc
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
    case 'callout':
    case 'toggle':
      return [{ ...node, content: filled(content ?? []) }]
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
