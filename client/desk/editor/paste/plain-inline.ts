// Markdown marks and bare addresses in a line of plain text.
import type { RichTextNode } from '../../../contract/text/rich-text.ts'
import { safeHref } from './inline.ts'

type Marks = NonNullable<RichTextNode['marks']>

const form =
  /`(?<code>[^`]+)`|\*\*(?<bold>[^*\s](?:[^*]*[^*\s])?)\*\*|(?<![*\w])\*(?<italic>[^*\s](?:[^*]*[^*\s])?)\*(?![*\w])|\[(?<label>[^\]]+)\]\((?<target>[^()\s]+)\)|(?<address>https?:\/\/[^\s<>"'，。；、！？（）「」《》]+)/gu
/** Punctuation that ends a sentence and is not part of an address. */
const trailing = /[.,;:!?)\]]+$/

export function parseInline(text: string, origin: string, marks: Marks = []): RichTextNode[] {
  const nodes: RichTextNode[] = []
  let end = 0
  for (const match of text.matchAll(form)) {
    const nested = markedText(match.groups ?? {}, origin, marks)
    if (!nested) continue
    nodes.push(...written(text.slice(end, match.index), marks), ...nested.nodes)
    end = match.index + match[0].length - nested.rest
  }
  return [...nodes, ...written(text.slice(end), marks)]
}

const written = (text: string, marks: Marks): RichTextNode[] =>
  text === '' ? [] : [{ type: 'text', text, ...(marks.length > 0 && { marks }) }]

interface Marked {
  nodes: RichTextNode[]
  /** Trailing characters of the match that are not part of it. */
  rest: number
}

type Groups = Record<string, string | undefined>

function markedText(groups: Groups, origin: string, marks: Marks): Marked | undefined {
  const { code, bold, italic, label, target, address } = groups
  const within = (text: string, type: string) => ({
    nodes: parseInline(text, origin, [...marks, { type }]),
    rest: 0,
  })
  if (code) return { nodes: written(code, [...marks, { type: 'code' }]), rest: 0 }
  if (bold) return within(bold, 'bold')
  if (italic) return within(italic, 'italic')
  const shown = label ?? address?.replace(trailing, '') ?? ''
  const href = safeHref(target ?? shown, origin)
  if (!href || marks.some(({ type }) => type === 'link')) return undefined
  const link = { type: 'link', attrs: { href } }
  return {
    nodes: written(shown, [...marks, link]),
    rest: address ? address.length - shown.length : 0,
  }
}
