// Parses plain text from the clipboard. Each line is a block. Unambiguous Markdown, and lists as people type them,
// become formats; ambiguous lines stay text.
import type { RichTextNode } from '../../../contract/text/rich-text.ts'
import { parseInline } from './plain-inline.ts'

/** A single `#` is a section heading, the same level as `##`. */
const heading = /^(#{1,6})\s+(.+?)\s*#*$/
const bullet = /^(\s*)(?:[-*+•·●○■]|[–—](?=\s))\s+(.+)$/
const numbered =
  /^(\s*)(?:\d{1,3}[.)]\s+|\d{1,3}、\s*|[(（]\d{1,3}[)）]\s*|[一二三四五六七八九十]{1,3}、\s*)(.+)$/
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
  type: 'bulletList' | 'orderedList'
  text: string
}

function itemIn(line: string): Item | undefined {
  if (rule.test(line)) return undefined
  const [, indent, text] = bullet.exec(line) ?? []
  if (text) return { depth: depthOf(indent!), type: 'bulletList', text }
  const [, space, words] = numbered.exec(line) ?? []
  return words ? { depth: depthOf(space!), type: 'orderedList', text: words } : undefined
}

const depthOf = (indent: string) => Math.floor(indent.replaceAll('\t', '  ').length / 2)

/** A single numbered line is a sentence, not a list. */
function listAt(lines: string[], origin: string): RichTextNode | undefined {
  const first = itemIn(lines[0]!)
  if (!first || (first.type === 'orderedList' && !itemIn(lines[1] ?? ''))) return undefined
  const isOfThis = (item: Item | undefined) =>
    item && (item.depth > first.depth || item.type === first.type) ? item : undefined
  return listOf(
    takeWhile(lines, (line) => isOfThis(itemIn(line))),
    origin,
  )
}

function listOf(items: Item[], origin: string): RichTextNode {
  const content: RichTextNode[] = []
  const [{ depth, type }] = items as [Item, ...Item[]]
  for (let index = 0; index < items.length; index++) {
    const item = items[index]!
    const inner = items.slice(index + 1)
    const end = inner.findIndex((one) => one.depth <= depth)
    const nested = end < 0 ? inner : inner.slice(0, end)
    content.push({
      type: 'listItem',
      content: [
        paragraph(item.text.trim(), origin),
        ...(nested.length > 0 ? [listOf(nested, origin)] : []),
      ],
    })
    index += nested.length
  }
  return { type, content }
}

/** Rows between bars; the first is followed by a divider. */
function tableAt(lines: string[], origin: string): RichTextNode | undefined {
  if (!row.test(lines[0]!) || !divider.test(lines[1] ?? '')) return undefined
  const rows = takeWhile(lines, (line) => row.exec(line)?.[1])
  const cells = rows.filter((_, index) => index !== 1).map((one) => one.split(/(?<!\\)\|/))
  const width = cells[0]!.length
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
