// Rich text is Tiptap (ProseMirror) JSON, limited to these nodes and marks and validated on write
// (docs/decisions/content/rich-text.md).
import * as z from 'zod/mini'
import { chartAttrs, chartText } from './chart.ts'
import { embedAttrs } from './embed.ts'
import { figureAttrs } from './figure.ts'
import { linkPattern, maxLinkLength } from './link-target.ts'
import { minutesFor, wordCounts } from '../characters/word-counts.ts'

/** Characters of a URI that RFC 6068 allows in the name of an address; `%` only before those it excludes. */
const mailPattern = String.raw`(?:[\w.!$'*+/=^\x60{|}~-]|%(?:2[3-6F]|3[BDF]))+@[\w.-]+`

/** An anchor on the same page, an email address, or any allowed link target. */
export const linkTarget = z
  .string()
  .check(
    z.regex(new RegExp(`^#[^\\s\\\\]*$|^mailto:${mailPattern}$|${linkPattern.source}`, 'u')),
    z.maxLength(maxLinkLength),
  )

/** Numbers of an ordered list, as in HTML: its first number, counting down, letters or Roman numerals. */
export const listNumbering = z.strictObject({
  start: z.optional(z.int32()),
  reversed: z.optional(z.literal(true)),
  type: z.optional(z.enum(['a', 'A', 'i', 'I'])),
})
export type ListNumbering = z.infer<typeof listNumbering>

/** CSS counter before the first item; `undefined` for a list that begins with 1. */
export function counterBefore({ start = 1, reversed }: ListNumbering): number | undefined {
  const before = reversed ? start + 1 : start - 1
  return before === 0 ? undefined : before
}

const marks = z.array(
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('bold') }),
    z.strictObject({ type: z.literal('italic') }),
    z.strictObject({ type: z.literal('code') }),
    z.strictObject({ type: z.literal('strike') }),
    z.strictObject({ type: z.literal('subscript') }),
    z.strictObject({ type: z.literal('superscript') }),
    z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href: linkTarget }) }),
  ]),
)
const text = z.strictObject({
  type: z.literal('text'),
  text: z.string().check(z.minLength(1)),
  marks: z.optional(marks),
})
const inline = z.array(
  z.discriminatedUnion('type', [text, z.strictObject({ type: z.literal('hardBreak') })]),
)
const paragraph = z.strictObject({ type: z.literal('paragraph'), content: z.optional(inline) })
/** Lines of code are one text with line breaks. */
const codeLines = z.array(
  z.strictObject({ type: z.literal('text'), text: z.string().check(z.minLength(1)) }),
)
const cell = { attrs: z.optional(z.strictObject({})), content: z.array(paragraph) }

export interface RichTextNode {
  type: string
  text?: string
  attrs?: Record<string, unknown>
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  content?: RichTextNode[]
}

const listItem = z.strictObject({
  type: z.literal('listItem'),
  get content() {
    return z.array(block)
  },
})
const block: z.ZodMiniType<RichTextNode> = z.lazy(() =>
  z.discriminatedUnion('type', [
    paragraph,
    z.strictObject({
      type: z.literal('heading'),
      attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3)]) }),
      content: inline,
    }),
    z.strictObject({ type: z.literal('codeBlock'), content: z.optional(codeLines) }),
    z.strictObject({ type: z.literal('blockquote'), content: z.array(paragraph) }),
    z.strictObject({ type: z.literal('bulletList'), content: z.array(listItem) }),
    z.strictObject({
      type: z.literal('orderedList'),
      attrs: z.optional(listNumbering),
      content: z.array(listItem),
    }),
    z.strictObject({ type: z.literal('horizontalRule') }),
    z.strictObject({ type: z.literal('figure'), attrs: figureAttrs }),
    z.strictObject({ type: z.literal('embed'), attrs: embedAttrs }),
    z.strictObject({ type: z.literal('chart'), attrs: chartAttrs }),
    z.strictObject({
      type: z.literal('table'),
      content: z.array(
        z.strictObject({
          type: z.literal('tableRow'),
          content: z.array(
            z.discriminatedUnion('type', [
              z.strictObject({ type: z.literal('tableHeader'), ...cell }),
              z.strictObject({ type: z.literal('tableCell'), ...cell }),
            ]),
          ),
        }),
      ),
    }),
  ]),
)

/** Maximum node levels below the document: enough for nested lists, too few to exhaust the stack. */
export const maxRichTextDepth = 40

/** Checks level by level, because recursion into an arbitrarily deep document could overflow the stack. */
function isTooDeep(document: unknown): boolean {
  let level = childrenOf(document)
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === maxRichTextDepth) return true
    level = level.flatMap(childrenOf)
  }
  return false
}

function childrenOf(node: unknown): unknown[] {
  const { content } = Object(node) as { content?: unknown }
  return Array.isArray(content) ? content : []
}

const isShallow = z.unknown().check(
  z.check(({ value, issues }) => {
    if (isTooDeep(value)) issues.push({ code: 'custom', params: { code: 'too_deep' }, input: null })
  }),
)

export const richText = z.pipe(
  isShallow,
  z.strictObject({ type: z.literal('doc'), content: z.array(block) }),
)
export type RichTextDocument = z.infer<typeof richText>

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
  if (node.type === 'chart') return chartText(node.attrs)
  const shift = node.marks?.find(({ type }) => type in shiftedDigits)
  const shifted = shift && node.text && shiftedText(node.text, shift.type)
  return shifted ?? node.text ?? (node.content ?? []).map(plainText).join('')
}

const nodesWithoutText = ['figure', 'embed', 'chart']

/** True if the document has visible content: text, an image, an embed or a chart. */
export function hasContent({
  type = '',
  text: words = '',
  content = [],
}: Partial<Omit<RichTextNode, 'content'>> & { content?: readonly RichTextNode[] }): boolean {
  return nodesWithoutText.includes(type) || words.trim() !== '' || content.some(hasContent)
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
