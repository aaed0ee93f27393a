// Markdown marks and bare addresses in a line of plain text. Vertical tabs are breaks within the line.
import { maxFootnoteLength } from '../../../contract/text/limits.ts'
import type { RichTextNode } from '../../../contract/text/rich-text.ts'
import { safeHref } from './inline.ts'

type Marks = NonNullable<RichTextNode['marks']>

/** An address ends before a space, a bracket or a sign of the sentence that no address contains. */
const inAddress = String.raw`[^\s<>"“”‘’，。；：、！？…（）「」『』《》〈〉【】｡।॥]`
const email = String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+(?<![-_])(?![\w-])`
const form = new RegExp(
  [
    String.raw`(?<!(?:^|[\s"'(])(?:[a-z]:|\\)\\\S*)\\(?<escaped>[*_~[\]\x60]|(?<=^\d{1,9}\\)[.)])`,
    String.raw`(?<!\x60)(?<ticks>\x60{1,3})(?!\x60)(?<code>.+?)(?<!\x60)\k<ticks>(?!\x60)`,
    String.raw`\*\*\*(?<both>[^*\s](?:[^*]*[^*\s])?)\*\*\*`,
    String.raw`\*\*(?<bold>[^*\s](?:[^*]*[^*\s])?)\*\*`,
    String.raw`(?<![*\w])\*(?<italic>[^*\s](?:[^*]*[^*\s])?)\*(?![*\w])`,
    String.raw`(?<!~)~~(?<strike>[^~\s](?:[^~]*[^~\s])?)~~(?!~)`,
    String.raw`\^\[(?<note>(?:[^\[\]]|\[[^\[\]]*\](?:\([^()\s]*\))?)+)\]`,
    String.raw`!?\[(?<label>(?:!\[[^\]]*\]\([^)]*\)|[^\]])+)\]\(\s*(?:<(?<angled>[^<>]+)>|(?<target>(?:[^()\s<]|\([^()\s]*\))+))(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)`,
    String.raw`<(?<enclosed>https?:\/\/[^\s<>]+|${email})>`,
    String.raw`(?<address>(?:https?:\/\/|(?<![\w.@/-])www\.(?=(?:[\w-]+\.)+[a-z]{2}))${inAddress}+)`,
    String.raw`(?<![\w.+@/-]|xmpp:)(?<email>(?:mailto:)?${email})`,
  ].join('|'),
  'giu',
)
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
  const { escaped, code, both, note, label, angled, target, enclosed, address, email } = groups
  if (escaped) return { nodes: written(escaped, marks), rest: 0 }
  if (code) {
    // Spaces keep a backtick apart from the marks around it.
    const text = code.replace(/^ (.*\S.*) $/, '$1')
    return { nodes: written(text, [...marks, { type: 'code' }]), rest: 0 }
  }
  if (both) {
    const inner: Marks = [...marks, { type: 'bold' }, { type: 'italic' }]
    return { nodes: parseInline(both, origin, inner), rest: 0 }
  }
  if (note) {
    const attrs = noteOf(parseInline(note.trim(), origin))
    return attrs && { nodes: [{ type: 'footnote', attrs }], rest: 0 }
  }
  for (const type of ['bold', 'italic', 'strike']) {
    const inner = groups[type]
    if (inner) return { nodes: parseInline(inner, origin, [...marks, { type }]), rest: 0 }
  }
  const found = email ?? enclosed ?? addressIn(address ?? '')
  const href = safeHref(angled ?? target ?? withScheme(found), origin)
  if (!href || marks.some(({ type }) => type === 'link')) return undefined
  // The text of an image with a link is its description.
  const shown = label?.replace(/^!\[([^\]]*)\]\(.*\)$/, '$1') ?? found
  return {
    nodes: written(shown, [...marks, { type: 'link', attrs: { href } }]),
    rest: address ? address.length - found.length : 0,
  }
}

/** Text and link of a note; its other marks are left out. `undefined` if it has several links or is too long. */
function noteOf(nodes: readonly RichTextNode[]): { text: string; href?: unknown } | undefined {
  const text = nodes.map((node) => node.text ?? ' ').join('')
  const links = nodes.flatMap(({ marks = [] }) =>
    marks.flatMap(({ attrs }) => attrs?.['href'] ?? []),
  )
  const [href, ...others] = new Set(links)
  if (others.length > 0 || text.trim() === '' || text.length > maxFootnoteLength) return undefined
  return { text: text.trim(), ...(href !== undefined && { href }) }
}

function withScheme(address: string): string {
  if (/^(?:https?|mailto):/i.test(address)) return address
  return `${/^www\./i.test(address) ? 'https://' : 'mailto:'}${address}`
}
