// Drafts a translation from its source by any converter of texts, such as a character table or a machine.
import { chartAttrs } from '../../text/rich-text-schema.ts'
import { chartWithTexts } from '../../text/chart.ts'
import { traitsOf } from '../../text/node-traits.ts'
import { taggedText, untaggedNodes } from '../../text/inline-tags.ts'
import { plainText, type RichTextDocument, type RichTextNode } from '../../text/rich-text.ts'
import { stableStringify } from './block-diff.ts'
import { bodyOf } from './data.ts'
import type { EntryType } from './types.ts'
import type { EntryData } from './kinds/schemas.ts'
import { fieldsOfType } from './kinds/registry.ts'
import { isDocument, flattenFields, applyFlatFields } from './flat-fields.ts'
import { emptyBlockOf } from './text-structure.ts'
import { alignSourceRows, type SourceChange, type AlignedRow } from './source-pane-rows.ts'

/** Converts texts into another language, in order and one for one. */
export type TranslateTexts = (texts: readonly string[]) => Promise<readonly string[]>

export interface DraftSource {
  data: EntryData
  /** Changes of the source since the translation. */
  fields: readonly string[]
  blocks: readonly SourceChange[]
}

interface Plan {
  lines: [path: string, text: string][]
  /** Rich texts besides the body. Each is translated as a whole. */
  documents: [path: string, document: RichTextDocument][]
  blocks: { node: RichTextNode; isDrafted: boolean }[]
  /** Number of existing texts the draft would replace. */
  replaces: number
}

/** Translates missing and changed parts. All other parts of the translation stay unchanged. */
export async function draftTranslation(
  type: EntryType,
  source: DraftSource,
  target: EntryData,
  convert: TranslateTexts,
): Promise<EntryData> {
  const { lines, documents, blocks } = planOf(type, source, target)
  const texts = lines.map(([, text]) => text)
  const note = (text: string) => (texts.push(text), text)
  for (const [, { content }] of documents) for (const node of content) withTexts(node, note)
  for (const { node, isDrafted } of blocks) if (isDrafted) withTexts(node, note)
  const converted = texts.length === 0 ? [] : await convert(texts)
  if (converted.length !== texts.length)
    throw new Error('The converter returned a different number of texts.')
  let next = 0
  // An empty result keeps the source text, because a document must not contain empty texts.
  const take = (text: string) => converted[next++] || text
  const parts = new Map<string, unknown>(lines.map(([path, text]) => [path, take(text)]))
  for (const [path, { content }] of documents)
    parts.set(path, { type: 'doc', content: content.map((node) => withTexts(node, take)) })
  const content = blocks.map(({ node, isDrafted }) => (isDrafted ? withTexts(node, take) : node))
  const drafted = applyFlatFields(target, parts)
  return 'body' in fieldsOfType(type) ? { ...drafted, body: { type: 'doc', content } } : drafted
}

export async function translateBlock(
  node: RichTextNode,
  convert: TranslateTexts,
): Promise<RichTextNode> {
  const texts: string[] = []
  withTexts(node, (text) => (texts.push(text), text))
  const converted = texts.length === 0 ? [] : await convert(texts)
  let next = 0
  return withTexts(node, (text) => converted[next++] || text)
}

/** Number of existing texts a draft would replace or remove. */
export function countOverwrittenTexts(
  type: EntryType,
  source: DraftSource,
  target: EntryData,
): number {
  return planOf(type, source, target).replaces
}

function planOf(type: EntryType, source: DraftSource, target: EntryData): Plan {
  const own = new Map(flattenFields(type, target).map(({ path, value }) => [path, value]))
  const due = flattenFields(type, source.data).filter(
    ({ path, field, value }) =>
      path !== 'body' &&
      field.scope === 'translated' &&
      isWritten(value) &&
      (!isWritten(own.get(path), value) || source.fields.includes(path)),
  )
  const rows = alignSourceRows(bodyOf(source.data).content, source.blocks, bodyOf(target).content)
  return {
    lines: due.flatMap(({ path, value }): Plan['lines'] =>
      typeof value === 'string' ? [[path, value.trim()]] : [],
    ),
    documents: due.flatMap(({ path, value }): Plan['documents'] =>
      isDocument(value) ? [[path, value]] : [],
    ),
    blocks: rows.flatMap((row) => draftOf(row) ?? []),
    replaces:
      due.filter(({ path, value }) => isWritten(own.get(path), value)).length +
      rows.filter((row) => !isUnwritten(row) && (row.kind === 'removed' || isDue(row))).length,
  }
}

/** True if a part has words or images other than the structure of its source. */
function isWritten(value: unknown, source?: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  const from = isDocument(source) ? source.content : []
  return (
    isDocument(value) &&
    value.content.some((target, at) => !isUnwritten({ target, after: from[at] ?? null }))
  )
}

/** True for an empty block, and for one that still equals the structure copied from the source. */
function isUnwritten({ target, after }: Pick<AlignedRow, 'target' | 'after'>): boolean {
  if (target === null || isBlank(target)) return true
  return after !== null && stableStringify(target) === stableStringify(emptyBlockOf(after))
}

function draftOf(row: AlignedRow): Plan['blocks'][number] | null {
  const { kind, after, target } = row
  if (after && isDue(row)) return { node: after, isDrafted: true }
  return target && kind !== 'removed' ? { node: target, isDrafted: false } : null
}

/** True if the translation lacks this part of the source or is behind it. */
function isDue(row: AlignedRow): boolean {
  const { kind, after, target } = row
  if (!after) return false
  if (kind === 'changed') return true
  return target === null || (isUnwritten(row) && !isBlank(after))
}

/** True for a node without text. An image or divider has no text and is not blank. */
export function isBlank(node: RichTextNode | null): boolean {
  return node === null || (plainText(node).trim() === '' && !isAtomNode(node))
}

/** True for a block without text of its own, such as an image. A gallery consists of its images. */
const isAtomNode = ({ type }: RichTextNode) => {
  const { holds, isInline } = traitsOf(type)
  return (holds === undefined && !isInline) || holds === 'figures'
}

/** Copies a node with each of its texts replaced. Code is never translated. */
function withTexts(node: RichTextNode, put: (text: string) => string): RichTextNode {
  if (node.type === 'codeBlock') return node
  if (node.type === 'chart')
    return { ...node, attrs: chartWithTexts(chartAttrs.parse(node.attrs), put) }
  const { text, marks, attrs, content } = node
  const { texts = [], alt } = traitsOf(node.type)
  const translated = alt === undefined ? texts : [...texts, alt]
  const isCode = marks?.some(({ type }) => type === 'code')
  return {
    ...node,
    ...(text !== undefined && { text: isCode || text.trim() === '' ? text : put(text) }),
    ...(attrs && {
      attrs: Object.fromEntries(
        Object.entries(attrs).map(([name, value]) => [
          name,
          translated.includes(name) && typeof value === 'string' && value ? put(value) : value,
        ]),
      ),
    }),
    ...(content && { content: contentWithTexts(content, put) }),
  }
}

/** Inline content is one text, so that words may move around links and emphasis. */
function contentWithTexts(
  content: readonly RichTextNode[],
  put: (text: string) => string,
): RichTextNode[] {
  const tagged = taggedText(content)
  if (tagged === null) return content.map((one) => withTexts(one, put))
  const nodes = content.map((one) => (one.type === 'footnote' ? withTexts(one, put) : one))
  return untaggedNodes(put(tagged), nodes) ?? nodes
}
