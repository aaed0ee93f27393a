// Rich text is Tiptap (ProseMirror) JSON, limited to the nodes and marks of `rich-text-schema.ts`
// (docs/decisions/content/rich-text.md).
import type { ListNumbering, RichTextDocument, RichTextNode } from './rich-text-schema.ts'
import { chartText, type ChartAttrs } from './chart.ts'
import { attrTexts, traitsOf } from './node-traits.ts'
import { minutesFor, wordCounts } from '../characters/word-counts.ts'

export type { ListNumbering, RichTextDocument, RichTextNode } from './rich-text-schema.ts'

/** CSS counter before the first item; `undefined` for a list that begins with 1. */
export function counterBefore({ start = 1, reversed }: ListNumbering): number | undefined {
  const before = reversed ? start + 1 : start - 1
  return before === 0 ? undefined : before
}

export const emptyText: RichTextDocument = { type: 'doc', content: [] }

const shiftedDigits: Record<string, string> = {
  superscript: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ',
  subscript: '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ',
}

/** Raised or lowered text in characters of its own; `undefined` if Unicode lacks one. */
export function shiftedText(text: string, mark: string): string | undefined {
  const shifted = Array.from(text, (one) => shiftedDigits[mark]?.['0123456789+−=()n'.indexOf(one)])
  return shifted.includes(undefined) ? undefined : shifted.join('')
}

/** The text of a node and its descendants, without marks. Raised numbers stay apart from the number before. */
export function plainText(
  node: Partial<Omit<RichTextNode, 'content'>> & { content?: readonly RichTextNode[] },
): string {
  const { type = '', attrs } = node
  if (type === 'chart') return chartText(attrs as ChartAttrs)
  const shift = node.marks?.find(({ type }) => type in shiftedDigits)
  const shifted = shift && node.text && shiftedText(node.text, shift.type)
  const inside = shifted ?? node.text ?? (node.content ?? []).map(plainText).join('')
  if (!traitsOf(type).isRead) return inside
  return [...attrTexts({ type, attrs }), inside].filter(Boolean).join(' ')
}

/** The plain text with each footnote in brackets at its place, to compare two versions. */
export function textWithNotes(node: RichTextNode): string {
  if (node.type === 'footnote') return ` [${attrTexts(node).join('')}]`
  const { content } = node
  return content && traitsOf(node.type).holds === 'inline'
    ? content.map(textWithNotes).join('')
    : plainText(node)
}

/** The footnotes of a text in reading order. */
export function footnotesIn(nodes: readonly RichTextNode[]): RichTextNode[] {
  return nodes.flatMap((node) =>
    node.type === 'footnote' ? [node] : footnotesIn(node.content ?? []),
  )
}

/** True if the document has visible content: text, an image, an embed, a chart or a button. */
export function hasContent({
  type = '',
  text: words = '',
  content = [],
}: Partial<Omit<RichTextNode, 'content'>> & { content?: readonly RichTextNode[] }): boolean {
  return traitsOf(type).isContent === true || words.trim() !== '' || content.some(hasContent)
}

export interface HeadingLink {
  anchor: string
  text: string
}

/** The second-level headings in order, with their anchors in the rendered text. */
export function headings(body: RichTextDocument): HeadingLink[] {
  return secondLevel(body.content).map((node, index) => ({
    anchor: `s${index + 1}`,
    text: plainText(node),
  }))
}

/** A section of a document under its second-level heading. */
export interface TextSection {
  title: string
  body: RichTextDocument
}

/** Splits the document at its second-level headings; anything before the first one is omitted. */
export function textSections(body: RichTextDocument): TextSection[] {
  const sections: TextSection[] = []
  for (const node of body.content) {
    if (node.type === 'heading' && node.attrs?.['level'] === 2)
      sections.push({ title: plainText(node), body: { type: 'doc', content: [] } })
    else sections.at(-1)?.body.content.push(node)
  }
  return sections
}

/** Second-level headings in rendering order, including those inside lists. */
function secondLevel(nodes: readonly RichTextNode[]): RichTextNode[] {
  return nodes.flatMap((node) =>
    node.type === 'heading' && node.attrs?.['level'] === 2
      ? [node]
      : secondLevel(node.content ?? []),
  )
}

/** Reading time in minutes. */
export function readingMinutes(body: RichTextDocument): number {
  return minutesFor(wordCounts(body.content.map(plainText).join(' ')))
}
