// Parses plain text from the clipboard. Each line is a block. Unambiguous Markdown, and lists as people type them,
// become formats; ambiguous lines stay text.
import type { RichTextNode } from '../../../contract/text/rich-text.ts'
import { hanValue } from './list-numbers.ts'
import { parseInline } from './plain-inline.ts'

/** A single `#` is a section heading, the same level as `##`. */
const heading = /^(#{1,6})\s+(.+?)(?:\s+#+)?\s*$/
const bullet = /^(\s*)(?:[-*+•·●○■]|[–—](?=\s))\s+(.+)$/
const numbered =
  /^(?<indent>\s*)(?<before>[(（]?)(?:(?<digits>\d{1,9})|(?<han>[一二三四五六七八九十]{1,3}))(?:(?<point>[.)])\s+|(?<close>[、)）])\s*)(?<words>.+)$/
const quote = /^\s*>\s?(.*)$/
const rule = /^\s*(?:-{3,}|\*{3,}|_{3,}|—{3,})\s*$/
const row = /^\s*\|(.+)\|\s*$/
const divider = /^\s*\|?[\s:|-]*-[\s:|-]*\|?\s*$/

const paragraph = (text: string, origin: string): RichTextNode => ({
  type: 'paragraph',
  content: parseInline(text, origin),
})

export function parsePlainText(text: string, origin: string): RichTextNode[] {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n')
  const blocks: RichTextNode[] = []
  while (lines.length > 0) {
    const line = lines[0]!
    const block = tableAt(lines, origin) ?? listAt(lines, origin) ?? quoteAt(lines, origin)
    if (block) blocks.push(block)
    else {
      lines.shift()
      if (line.trim()) blocks.push(single(line, origin))
    }
  }
  return blocks
}

function single(line: string, origin: string): RichTextNode {
  if (rule.test(line)) return { type: 'horizontalRule' }
  const [, hashes, title] = heading.exec(line) ?? []
  if (!hashes || !title) return paragraph(line.trim(), origin)
  const level = hashes.length <= 2 ? 2 : 3
  return { type: 'heading', attrs: { level }, content: parseInline(title, origin) }
}

/** Removes leading lines as long as `read` returns a value; returns these values. */
function takeWhile<Taken>(lines: string[], read: (line: string) => Taken | undefined): Taken[] {
  const taken: Taken[] = []
  while (lines.length > 0) {
    const one = read(lines[0]!)
    if (one === undefined) break
    taken.push(one)
    lines.shift()
  }
  return taken
}

function quoteAt(lines: string[], origin: string): RichTextNode | undefined {
  const texts = takeWhile(lines, (line) => quote.exec(line)?.[1])
  const content = texts.filter((one) => one.trim()).map((one) => paragraph(one.trim(), origin))
  return content.length > 0 ? { type: 'blockquote', content } : undefined
}

interface Item {
  depth: number
  text: string
  /** Number of an item that has one, and the form that all numbers of a list share. */
  number?: number
  form: string
}

function itemIn(line: string): Item | undefined {
  if (rule.test(line)) return undefined
  const [, indent, text] = bullet.exec(line) ?? []
  if (text) return { depth: depthOf(indent!), form: 'bullet', text }
  const groups = numbered.exec(line)?.groups
  if (!groups) return undefined
  const { before, digits, han, point, close, words } = groups
  const number = digits ? Number(digits) : hanValue(han ?? '')
  // Full-width marks need no space after them.
  const isMarker = before ? (close ?? point === ')') : (point ?? close !== ')')
  if (number === undefined || !isMarker || (han && close !== '、' && !before)) return undefined
  const form = `${before}${digits ? '1' : '一'}${point ?? close}`
  return { depth: depthOf(groups['indent']!), form, text: words!, number }
}

const depthOf = (indent: string) => Math.floor(indent.replaceAll('\t', '  ').length / 2)

const follows = (item: Item, before: Item) =>
  item.form === before.form && (item.number === undefined || item.number === before.number! + 1)

/** A line without a second one that counts on is a sentence, not a list. */
function listAt(lines: string[], origin: string): RichTextNode | undefined {
  const items: Item[] = []
  for (const line of lines) {
    const item = itemIn(line)
    const first = items[0]
    if (!item || (first && item.depth < first.depth)) break
    const before = items.findLast(({ depth }) => depth === item.depth)
    if (first && item.depth === first.depth && !follows(item, before!)) break
    items.push(item)
  }
  const [first] = items
  const counted =
    first?.number === undefined ? items : items.filter(({ depth }) => depth === first.depth)
  if (!first || counted.length < 2) return undefined
  lines.splice(0, items.length)
  return listsOf(items, origin)[0]
}

/** Lists of the items of one level; a number that does not follow begins another. */
function listsOf(items: readonly Item[], origin: string): RichTextNode[] {
  const lists: RichTextNode[] = []
  let before: Item | undefined
  for (let index = 0; index < items.length; index++) {
    const item = items[index]!
    const inner = items.slice(index + 1)
    const end = inner.findIndex((one) => one.depth <= item.depth)
    const nested = end < 0 ? inner : inner.slice(0, end)
    if (!before || !follows(item, before)) lists.push(emptyList(item))
    lists.at(-1)!.content!.push({
      type: 'listItem',
      content: [paragraph(item.text.trim(), origin), ...listsOf(nested, origin)],
    })
    before = item
    index += nested.length
  }
  return lists
}

const emptyList = ({ number }: Item): RichTextNode => ({
  type: number === undefined ? 'bulletList' : 'orderedList',
  ...(number !== undefined && number !== 1 && { attrs: { start: number } }),
  content: [],
})

/** Rows between bars; the first is followed by a divider. */
function tableAt(lines: string[], origin: string): RichTextNode | undefined {
  if (!row.test(lines[0]!) || !divider.test(lines[1] ?? '')) return undefined
  const rows = takeWhile(lines, (line) => row.exec(line)?.[1])
  const cells = rows.filter((_, index) => index !== 1).map((one) => one.split(/(?<!\\)\|/))
  const width = Math.max(...cells.map((texts) => texts.length))
  return {
    type: 'table',
    content: cells.map((texts, index) => ({
      type: 'tableRow',
      content: Array.from({ length: width }, (_, column) => ({
        type: index === 0 ? 'tableHeader' : 'tableCell',
        content: [paragraph((texts[column] ?? '').trim().replaceAll(String.raw`\|`, '|'), origin)],
      })),
    })),
  }
}
