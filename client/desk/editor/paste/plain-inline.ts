// Markdown marks and bare addresses in a line of plain text.
import type { RichTextNode } from '../../../contract/text/rich-text.ts'
import { safeHref } from './inline.ts'

type Marks = NonNullable<RichTextNode['marks']>

const form =
  /`(?<code>[^`]+)`|\*\*(?<bold>[^*\s](?:[^*]*[^*\s])?)\*\*|(?<![*\w])\*(?<italic>[^*\s](?:[^*]*[^*\s])?)\*(?![*\w])|\[(?<label>[^\]]+)\]\((?<target>(?:[^()\s]|\([^()\s]*\))+)\)|(?<address>https?:\/\/[^\s<>"，。；、！？（）「」《》]+)/giu
const pairs: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/**
 * An address up to its end (GFM 6.9): without the punctuation of the sentence, an entity, and brackets that were opened
 * before it.
 */
function addressIn(written: string): string {
  const address = written.replace(/(?:[?!.,:;*_~'"]|&\w+;)+$/, '')
  const last = address.at(-1) ?? ''
  const count = (sign: string) => address.split(sign).length
  const isOpened = !pairs[last] || count(last) <= count(pairs[last])
  if (isOpened) return address
  return addressIn(address.slice(0, -1))
}

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
  text
    .split('\v')
    .flatMap((line, index) => [
      ...(index > 0 ? [{ type: 'hardBreak' }] : []),
      ...(line === '' ? [] : [{ type: 'text', text: line, ...(marks.length > 0 && { marks }) }]),
    ])

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
  const shown = label ?? addressIn(address ?? '')
  const href = safeHref(target ?? shown, origin)
  if (!href || marks.some(({ type }) => type === 'link')) return undefined
  const link = { type: 'link', attrs: { href } }
  return {
    nodes: written(shown, [...marks, link]),
    rest: address ? address.length - shown.length : 0,
  }
}
