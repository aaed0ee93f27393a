// Drafts a translation from its source by whatever turns texts into another language: a table of characters, a machine.
import { chartAttrs, chartWithTexts } from '../chart.ts'
import { plainText, type RichTextDocument, type RichTextNode } from '../rich-text.ts'
import type { ItemType } from '../items.ts'
import { bodyOf, fieldOf, translatedFields, type EntryData } from './entry-data.ts'
import { sideRows, type SideChange, type SideRow } from './side-rows.ts'

/** Texts in the order they stand in, and as many in another language. */
export type Convert = (texts: readonly string[]) => Promise<readonly string[]>

export interface DraftSource {
  data: EntryData
  /** What of it has changed since the translation. */
  fields: readonly string[]
  blocks: readonly SideChange[]
}

interface Plan {
  fields: [name: string, text: string][]
  blocks: { node: RichTextNode; isDrafted: boolean }[]
  /** Texts somebody has written that would be replaced. */
  replaces: number
}

/** Drafts what is missing and what has changed; the rest of the translation stays as somebody wrote it. */
export async function draftedFrom(
  type: ItemType,
  source: DraftSource,
  target: EntryData,
  convert: Convert,
): Promise<EntryData> {
  const { fields, blocks } = planOf(type, source, target)
  const texts = fields.map(([, text]) => text)
  for (const { node, isDrafted } of blocks)
    if (isDrafted) withTexts(node, (text) => (texts.push(text), text))
  const converted = texts.length === 0 ? [] : await convert(texts)
  if (converted.length !== texts.length) throw new Error('As many texts are due as were given.')
  let next = 0
  // A text that comes back empty stays: a document has no empty texts.
  const take = (text: string) => converted[next++] || text
  const lines = fields.map(([name, text]) => [name, take(text)])
  const content = blocks.map(({ node, isDrafted }) => (isDrafted ? withTexts(node, take) : node))
  return { ...target, ...Object.fromEntries(lines), body: { type: 'doc', content } }
}

/** A block with its words in another language. */
export async function convertedBlock(node: RichTextNode, convert: Convert): Promise<RichTextNode> {
  const texts: string[] = []
  withTexts(node, (text) => (texts.push(text), text))
  const converted = texts.length === 0 ? [] : await convert(texts)
  let next = 0
  return withTexts(node, (text) => converted[next++] || text)
}

/** How many texts that somebody has written a draft would replace or remove. */
export function replacedTexts(type: ItemType, source: DraftSource, target: EntryData): number {
  return planOf(type, source, target).replaces
}

/** The paragraphs of a source without its words: a translation is written into them. */
export function skeletonOf(body: RichTextDocument): RichTextDocument {
  return { ...body, content: body.content.map(emptied) }
}

function emptied(node: RichTextNode): RichTextNode {
  if (node.type === 'figure') {
    const { caption: _, ...attrs } = node.attrs ?? {}
    return { ...node, attrs: { ...attrs, alt: '' } }
  }
  if (!node.content) return node
  const inner = node.content.filter(({ type }) => type !== 'text' && type !== 'hardBreak')
  if (inner.length > 0 || node.type === 'heading') return { ...node, content: inner.map(emptied) }
  const { content: _, ...rest } = node
  return rest
}

function planOf(type: ItemType, source: DraftSource, target: EntryData): Plan {
  const lines = translatedFields[type].flatMap((name) => {
    const [theirs, own] = [textIn(source.data, name), textIn(target, name)]
    return theirs && (!own || source.fields.includes(name)) ? [{ name, theirs, own }] : []
  })
  const rows = sideRows(bodyOf(source.data).content, source.blocks, bodyOf(target).content)
  return {
    fields: lines.map(({ name, theirs }): [string, string] => [name, theirs]),
    blocks: rows.flatMap((row) => draftOf(row) ?? []),
    replaces:
      lines.filter(({ own }) => own).length +
      rows.filter((row) => !isBlank(row.target) && (row.kind === 'removed' || isDue(row))).length,
  }
}

function draftOf(row: SideRow): Plan['blocks'][number] | null {
  const { kind, after, target } = row
  if (after && isDue(row)) return { node: after, isDrafted: true }
  return target && kind !== 'removed' ? { node: target, isDrafted: false } : null
}

/** Whether the source says something here that the translation does not. */
function isDue({ kind, after, target }: SideRow): boolean {
  if (!after) return false
  if (kind === 'changed') return true
  return target === null || (isBlank(target) && !isBlank(after))
}

/** Without words of its own. A picture and a line have none, and are there all the same. */
export function isBlank(node: RichTextNode | null): boolean {
  return node === null || (plainText(node).trim() === '' && !isWhole(node))
}

const isWhole = ({ type }: RichTextNode) =>
  ['figure', 'embed', 'chart', 'horizontalRule'].includes(type)

/** A field to translate, as it is written. */
export function textIn(data: EntryData, name: string): string {
  const value = fieldOf(data, name)
  return typeof value === 'string' ? value.trim() : ''
}

const said = ['alt', 'caption', 'title']

/** The node with each of its texts replaced. Code reads the same in every language. */
function withTexts(node: RichTextNode, put: (text: string) => string): RichTextNode {
  if (node.type === 'chart')
    return { ...node, attrs: chartWithTexts(chartAttrs.parse(node.attrs), put) }
  const { text, marks, attrs, content } = node
  const isCode = marks?.some(({ type }) => type === 'code')
  return {
    ...node,
    ...(text !== undefined && { text: isCode || text.trim() === '' ? text : put(text) }),
    ...(attrs && {
      attrs: Object.fromEntries(
        Object.entries(attrs).map(([name, value]) => [
          name,
          said.includes(name) && typeof value === 'string' && value ? put(value) : value,
        ]),
      ),
    }),
    ...(content && { content: content.map((one) => withTexts(one, put)) }),
  }
}
