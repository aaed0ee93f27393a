// Sanitizes rich text on read. Stored text was validated on write, but it may be damaged, imported, or older than the
// current schema. The result contains only known nodes and marks, so that pages, feeds, indexes and emails do not fail.
// Unknown nodes are replaced by their children.
import { galleryLimits } from '../../../client/contract/text/limits.ts'
import { traitsOf } from '../../../client/contract/text/node-traits.ts'
import {
  linkTarget,
  listNumbering,
  maxRichTextDepth,
  nodeAttrs,
} from '../../../client/contract/text/rich-text-schema.ts'
import {
  type RichTextDocument,
  type RichTextNode,
} from '../../../client/contract/text/rich-text.ts'

interface StoredNode {
  type?: unknown
  text?: unknown
  attrs?: unknown
  marks?: unknown
  content?: unknown
}

/** Types that were dropped or changed, each once. */
type SanitizeReport = Set<string>

interface Place {
  faults: SanitizeReport
  /** Levels of nesting that may still follow. */
  room: number
}

export function sanitizeRichText(stored: unknown): {
  document: RichTextDocument
  faults: SanitizeReport
} {
  const faults: SanitizeReport = new Set()
  const isDocument = isNode(stored) && stored.type === 'doc'
  if (!isDocument) faults.add('no document')
  const content = blocks(isDocument ? stored.content : [], { faults, room: maxRichTextDepth })
  return { document: { type: 'doc', content }, faults }
}

function isNode(value: unknown): value is StoredNode {
  return typeof value === 'object' && value !== null
}

function nodesIn(content: unknown, { faults, room }: Place): StoredNode[] {
  if (content === undefined) return []
  if (!Array.isArray(content)) faults.add('content is no list')
  else if (room === 0) faults.add('nested too deeply')
  else return content.filter(isNode)
  return []
}

const descend = ({ faults, room }: Place): Place => ({ faults, room: room - 1 })

function reportType({ type }: StoredNode, place: Place): void {
  place.faults.add(`node ${String(type).slice(0, 40)}`)
}

/** `undefined` drops the node. */
type Build = (node: StoredNode, inside: Place) => RichTextNode | RichTextNode[] | undefined

const list = ({ type, content }: StoredNode, inside: Place): RichTextNode => ({
  type: String(type),
  content: wrapped('listItem', blocks, content, inside),
})
const orderedList: Build = (node, inside) => {
  const numbering = listNumbering.safeParse(node.attrs ?? {})
  if (!numbering.success) inside.faults.add('numbers of list')
  const attrs = numbering.data ?? {}
  return { ...list(node, inside), ...(Object.keys(attrs).length > 0 && { attrs }) }
}
/** A node without children. */
function atom(
  type: keyof typeof nodeAttrs,
  node: StoredNode,
  place: Place,
): RichTextNode | undefined {
  const attrs = nodeAttrs[type].safeParse(node.attrs)
  if (attrs.success) return { type, attrs: attrs.data }
  reportType(node, place)
  return undefined
}
const atomBlock =
  (type: keyof typeof nodeAttrs): Build =>
  (node, place) =>
    atom(type, node, place)

/** Blocks in a box. Those of a box with invalid attributes stand alone. */
const box =
  (type: keyof typeof nodeAttrs): Build =>
  (node, place) => {
    const content = blocks(node.content, place)
    const built = atom(type, node, place)
    return built ? { ...built, content } : content
  }

/** Images beyond the maximum of a gallery, and a single one, stand alone. */
function gallery({ content }: StoredNode, place: Place): RichTextNode[] {
  const found = blocks(content, place)
  const figures = found.filter(({ type }) => type === 'figure')
  const others = found.filter(({ type }) => type !== 'figure')
  const { least, most } = galleryLimits
  if (figures.length < least) return found
  if (others.length > 0 || figures.length > most) place.faults.add('content of gallery')
  const shown = { type: 'gallery', content: figures.slice(0, most) }
  return [shown, ...figures.slice(most), ...others]
}

const block: ReadonlyMap<unknown, Build> = new Map<string, Build>([
  ['paragraph', paragraph],
  ['heading', heading],
  ['codeBlock', codeBlock],
  ['blockquote', ({ content }, at) => ({ type: 'blockquote', content: paragraphs(content, at) })],
  ['bulletList', list],
  ['orderedList', orderedList],
  ['pullQuote', ({ content }, at) => ({ type: 'pullQuote', content: inline(content, at) })],
  ['callout', box('callout')],
  ['toggle', box('toggle')],
  ['gallery', gallery],
  ['button', atomBlock('button')],
  ['linkCard', atomBlock('linkCard')],
  ['horizontalRule', () => ({ type: 'horizontalRule' })],
  ['figure', atomBlock('figure')],
  ['embed', atomBlock('embed')],
  ['chart', atomBlock('chart')],
  [
    'table',
    ({ content }, at) => ({ type: 'table', content: wrapped('tableRow', cells, content, at) }),
  ],
])

const isInline = ({ type }: StoredNode) =>
  typeof type === 'string' && traitsOf(type).isInline === true

/** Loose text between blocks is wrapped in a paragraph. */
function blocks(content: unknown, place: Place): RichTextNode[] {
  const found: RichTextNode[] = []
  let loose: RichTextNode[] | undefined
  for (const node of nodesIn(content, place)) {
    const build = block.get(node.type)
    const built = build?.(node, descend(place))
    if (built) found.push(...[built].flat())
    if (!build) reportType(node, place)
    if (build || !isInline(node)) loose = undefined
    if (!build && isInline(node)) {
      if (!loose) found.push({ type: 'paragraph', content: (loose = []) })
      loose.push(...inline([node], place))
    } else if (!build) found.push(...blocks(node.content, descend(place)))
  }
  return found
}

/** Converts other blocks into paragraphs. */
function paragraphs(content: unknown, place: Place): RichTextNode[] {
  return blocks(content, place).flatMap((node) => {
    if (node.type === 'paragraph') return [node]
    reportType(node, place)
    if (traitsOf(node.type).holds === 'inline') return [paragraph(node, descend(place))]
    return paragraphs(node.content, descend(place))
  })
}

/** Nodes of one type, such as the items of a list. Other nodes are wrapped in one. */
function wrapped(
  type: string,
  read: (content: unknown, place: Place) => RichTextNode[],
  content: unknown,
  place: Place,
): RichTextNode[] {
  return nodesIn(content, place).flatMap((node) => {
    if (node.type === type) return [{ type, content: read(node.content, descend(place)) }]
    reportType(node, place)
    const inner = read([node], descend(place))
    return inner.length > 0 ? [{ type, content: inner }] : []
  })
}

function cells(content: unknown, place: Place): RichTextNode[] {
  return nodesIn(content, place).flatMap((node) => {
    if (node.type === 'tableHeader' || node.type === 'tableCell')
      return [{ type: node.type, content: paragraphs(node.content, descend(place)) }]
    return wrapped('tableCell', paragraphs, [node], place)
  })
}

function paragraph({ content }: StoredNode, place: Place): RichTextNode {
  return { type: 'paragraph', ...(content !== undefined && { content: inline(content, place) }) }
}

/** A single text node; line break nodes become newlines. */
function codeBlock({ attrs: stored, content }: StoredNode, place: Place): RichTextNode {
  const read = nodeAttrs.codeBlock.safeParse(stored ?? {})
  if (!read.success) place.faults.add('language of code')
  const { language } = read.data ?? {}
  const parts = inline(content, place)
  if (parts.some(({ type, marks }) => type !== 'text' || marks)) place.faults.add('marks in code')
  const text = parts.map((part) => part.text ?? '\n').join('')
  return {
    type: 'codeBlock',
    ...(language !== undefined && { attrs: { language } }),
    ...(text && { content: [{ type: 'text', text }] }),
  }
}

function heading({ attrs, content }: StoredNode, place: Place): RichTextNode {
  const level = isNode(attrs) && 'level' in attrs ? attrs.level : undefined
  if (level !== 2 && level !== 3) place.faults.add('level of heading')
  const isHigh = typeof level === 'number' && level <= 2
  return { type: 'heading', attrs: { level: isHigh ? 2 : 3 }, content: inline(content, place) }
}

/** Blocks are reduced to their text. */
function inline(content: unknown, place: Place): RichTextNode[] {
  return nodesIn(content, place).flatMap((node): RichTextNode[] => {
    if (node.type === 'hardBreak') return [{ type: 'hardBreak' }]
    if (node.type === 'footnote')
      return [atom('footnote', node, place)].filter((one) => one !== undefined)
    if (node.type !== 'text') {
      reportType(node, place)
      return inline(node.content, descend(place))
    }
    const { text, marks } = node
    if (typeof text === 'string' && text !== '')
      return [{ type: 'text', text, ...(marks !== undefined && { marks: marksIn(marks, place) }) }]
    place.faults.add('empty text')
    return []
  })
}

const plainMarks: readonly unknown[] = [
  'bold',
  'italic',
  'code',
  'underline',
  'strike',
  'subscript',
  'superscript',
]

function marksIn(marks: unknown, place: Place): NonNullable<RichTextNode['marks']> {
  return nodesIn(marks, place).flatMap(({ type, attrs }) => {
    if (typeof type === 'string' && plainMarks.includes(type)) return [{ type }]
    const href = linkTarget.safeParse(isNode(attrs) && 'href' in attrs ? attrs.href : undefined)
    if (type === 'link' && href.success) return [{ type: 'link', attrs: { href: href.data } }]
    place.faults.add(`mark ${String(type).slice(0, 40)}`)
    return []
  })
}
