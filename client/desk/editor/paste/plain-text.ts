// Parses plain text from the clipboard. Each line is a block. Unambiguous Markdown, and lists as people type them,
// become formats; ambiguous lines stay text.
import { alertTones, codeLanguage, maxToggleTitleLength } from '../../../contract/text/limits.ts'
import type { RichTextNode } from '../../../contract/text/rich-text.ts'
import { following, readingsOf, type Reading } from './list-numbers.ts'
import { parseInline } from './plain-inline.ts'

/** A single `#` is a section heading, the same level as `##`. */
const heading = /^(#{1,6})\s+(.+?)(?:\s+#+)?\s*$/
const bullet = /^(\s*)(?:(?:[-*+·○■◆]|[–—])\s+|[•●◦▪‣⁃▸►➢]\s*)(.+)$/u
/** Full-width marks need no space after them, others none before a Chinese character. */
const numbered =
  /^(\s*)([(（](?:\p{Nd}{1,9}|[a-z]|[ivx]+|[一二三四五六七八九十]{1,3})[)）]|\p{Nd}{1,9}(?:[）、]|．(?!\p{Nd})|[.)](?=\s|\p{Script=Han}))|(?:[a-z]|[ivx]+)(?:[）、]|\)(?=\s|\p{Script=Han}))|[一二三四五六七八九十]{1,3}(?:[、．]|\.\s)|[①-⒛㈠-㈩])\s*(.+)$/iu
const quote = /^\s*>\s?(.*)$/
const rule = /^\s*(?:-{3,}|\*{3,}|_{3,}|—{3,})\s*$/
const row = /^\s*\|(.+)\|\s*$/
const divider = /^\s*\|?[\s:|-]*-[\s:|-]*\|?\s*$/
const fence = /^ {0,3}(`{3,}|~{3,})([^`]*)$/
const alert = /^\s*>\s?\[!(note|important|tip|warning|caution|quote)\]\s*$/i
/** Target of reference links; footnotes begin with `^`. */
const definition =
  /^ {0,3}\[(?!\^)([^\][]+)\]:\s*(?:<([^<>]+)>|(\S+))(?:\s+(?:"[^"]*"|'[^']*'|\([^)]*\)))?\s*$/

/** Definition of a footnote. Brackets in it must belong to links. */
const note = /^ {0,3}\[\^([^\]\s]+)\]:\s+((?:[^[\]]|\[[^[\]]*\](?:\([^()\s]*\))?)+?)\s*$/
const noteMark = /`[^`]*`|\[\^(?<shown>[^\]\s]+)\]/g

const paragraph = (text: string, origin: string): RichTextNode => ({
  type: 'paragraph',
  content: parseInline(text, origin),
})

export function parsePlainText(text: string, origin: string): RichTextNode[] {
  const lines = withDefinitions(withDefinitions(text.split('\n'), notes), targets)
  const blocks: RichTextNode[] = []
  while (lines.length > 0) {
    const line = lines[0]!
    const block =
      codeAt(lines) ??
      toggleAt(lines, origin) ??
      tableAt(lines, origin) ??
      listAt(lines, origin) ??
      alertAt(lines, origin) ??
      quoteAt(lines, origin)
    if (block) blocks.push(block)
    else {
      lines.shift()
      if (line.trim()) blocks.push(single(line, origin))
    }
  }
  return blocks
}

/** True for each line of a code block, with its fences. */
function codeLines(lines: readonly string[]): boolean[] {
  let closing: RegExp | null = null
  return lines.map((line) => {
    const wasCode = closing !== null
    if (closing) closing = closing.test(line) ? null : closing
    else closing = closingOf(line)
    return wasCode || closing !== null
  })
}

/** A kind of definition that other lines use by its label. */
interface Definitions {
  /** Its groups are the label and the value; a value may have several groups, of which one matches. */
  line: RegExp
  /** Its groups are `shown` and, if the text differs from the label, `label`. */
  mark: RegExp
  /** The text in place of a mark. */
  written: (value: string, shown: string) => string
}

/** Writes each definition into its marks, and leaves out the lines of those that are used. */
function withDefinitions(
  lines: readonly string[],
  { line: definition, mark, written }: Definitions,
) {
  const isCode = codeLines(lines)
  const values = new Map<string, string>()
  const defined = lines.map((line, at) => {
    const [, label, ...found] = (!isCode[at] && definition.exec(line)) || []
    if (label === undefined) return null
    const key = keyOf(label)
    if (!values.has(key)) values.set(key, found.findLast((one) => one !== undefined) ?? '')
    return key
  })
  if (values.size === 0) return [...lines]
  const used = new Set<string>()
  const replaced = lines.map((line, at) =>
    isCode[at] || defined[at] !== null
      ? line
      : line.replaceAll(mark, (whole: string, ...found: unknown[]) => {
          const { shown = '', label } = found.at(-1) as { shown?: string; label?: string }
          const key = keyOf(label || shown)
          const value = values.get(key)
          if (value === undefined) return whole
          used.add(key)
          return written(value, shown)
        }),
  )
  return replaced.filter((_, at) => !used.has(defined[at] ?? ''))
}

const notes: Definitions = { line: note, mark: noteMark, written: (text) => `^[${text}]` }

/** `[text][label]`, `[label][]` and `[label]`; code and other links are passed over. */
const reference = /`[^`]*`|!?\[(?!\^)(?<shown>[^\][]+)\](?:\[(?<label>[^\][]*)\])?(?![[(:])/g

const targets: Definitions = {
  line: definition,
  mark: reference,
  written: (target, shown) => `[${shown}](<${target}>)`,
}

const keyOf = (label: string) => label.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** The end of the code that a line begins; `null` if it begins none. */
function closingOf(line: string): RegExp | null {
  const [, signs] = fence.exec(line) ?? []
  return signs ? new RegExp(`^ {0,3}${signs[0]}{${signs.length},}\\s*$`) : null
}

/** Lines between fences. A fence without an end is text. */
function codeAt(lines: string[]): RichTextNode | undefined {
  const closing = closingOf(lines[0]!)
  const [, , info = ''] = fence.exec(lines[0]!) ?? []
  const language = info.trim().split(/\s/)[0] ?? ''
  const isNamed = codeLanguage.test(language)
  const end = closing ? lines.findIndex((line, at) => at > 0 && closing.test(line)) : -1
  if (end < 0) return undefined
  const text = lines.slice(1, end).join('\n').replaceAll('\v', '\n')
  lines.splice(0, end + 1)
  return {
    type: 'codeBlock',
    ...(isNamed && { attrs: { language } }),
    ...(text && { content: [{ type: 'text', text }] }),
  }
}

/** A folded section as HTML in Markdown, each of its tags at the start of a line. */
function toggleAt(lines: string[], origin: string): RichTextNode | undefined {
  const [first = '', second = ''] = lines
  const head = /^\s*<details(?: open)?>\s*$/.test(first) ? first + second : first
  const [, title = ''] = /^\s*<details(?: open)?>\s*<summary>(.+)<\/summary>\s*$/.exec(head) ?? []
  const end = title ? lines.findIndex((line) => /^\s*<\/details>\s*$/.test(line)) : -1
  const isLong = title.trim().length > maxToggleTitleLength
  if (end < 0 || title.trim() === '' || isLong) return undefined
  const inside = lines.slice(head === first ? 1 : 2, end)
  lines.splice(0, end + 1)
  return {
    type: 'toggle',
    attrs: { title: title.trim() },
    content: parsePlainText(inside.join('\n'), origin),
  }
}

/** A callout or pull quote, written as GitHub's alert. */
function alertAt(lines: string[], origin: string): RichTextNode | undefined {
  const [, name = ''] = alert.exec(lines[0]!) ?? []
  if (!name) return undefined
  lines.shift()
  const texts = takeWhile(lines, (line) => quote.exec(line)?.[1])
  const tone = alertTones[name.toLowerCase()]
  if (tone)
    return { type: 'callout', attrs: { tone }, content: parsePlainText(texts.join('\n'), origin) }
  const words = texts.map((one) => one.trim()).filter(Boolean)
  return { type: 'pullQuote', content: parseInline(words.join(' '), origin) }
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
  /** Empty for a bullet. */
  readings: Reading[]
  /** Shared by all markers of a list. */
  form: string
}

function itemIn(line: string): Item | undefined {
  if (rule.test(line)) return undefined
  const [, indent, text] = bullet.exec(line) ?? []
  if (text) return { depth: depthOf(indent!), form: '', readings: [], text: withBox(text) }
  const [, before, marker, words] = numbered.exec(line) ?? []
  const readings = marker ? readingsOf(marker) : []
  if (!marker || readings.length === 0) return undefined
  const form = marker.trim().replace(/[\p{L}\p{N}]+/u, kindOfNumber)
  return { depth: depthOf(before!), form, text: words!, readings }
}

const kindOfNumber = (number: string) =>
  [/\p{Nd}/u, /[a-z]/, /[A-Z]/].findIndex((kind) => kind.test(number)).toString()

/** An item of a task list begins with its box. */
const withBox = (text: string) =>
  text.replace(/^\[([ x])\](?=\s)/i, (_, sign) => (sign === ' ' ? '☐' : '☑'))

const depthOf = (indent: string) => Math.floor(indent.replaceAll('\t', '  ').length / 2)

/** Keeps the readings that follow. */
function follows(item: Item, before: Item): boolean {
  if (item.form !== before.form) return false
  if (item.form === '') return true
  const readings = following(item.readings, before.readings)
  if (readings.length > 0) item.readings = readings
  return readings.length > 0
}

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
  const counted = first?.form === '' ? items : items.filter(({ depth }) => depth === first?.depth)
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
    const isNew = !before || !follows(item, before)
    const content = isNew ? [] : lists.pop()!.content!
    const made = {
      type: 'listItem',
      content: [paragraph(item.text.trim(), origin), ...listsOf(nested, origin)],
    }
    lists.push(listOf(item, [...content, made]))
    before = item
    index += nested.length
  }
  return lists
}

/** The readings of the last item decide what the numbers of all are. */
function listOf({ readings }: Item, content: RichTextNode[]): RichTextNode {
  const [last] = readings
  if (!last) return { type: 'bulletList', content }
  const start = last.start - content.length + 1
  const attrs = { ...(start !== 1 && { start }), ...(last.type && { type: last.type }) }
  return { type: 'orderedList', ...(Object.keys(attrs).length > 0 && { attrs }), content }
}

const withoutBars = (line: string) => line.trim().replaceAll(/^\||(?<!\\)\|$/g, '')
const cellsIn = (line: string) => withoutBars(line).split(/(?<!\\)\|/)
const sameWidth = (line: string, other: string) => cellsIn(line).length === cellsIn(other).length

/** Rows whose cells bars part; the first is followed by a divider of as many cells. */
function tableAt(lines: string[], origin: string): RichTextNode | undefined {
  const [head = '', under = ''] = lines
  const hasBars = row.test(head)
  const isOpen = !hasBars && cellsIn(head).length > 1 && sameWidth(head, under)
  if (!(hasBars || isOpen) || !divider.test(under)) return undefined
  const rows = takeWhile(lines, (line) =>
    hasBars || cellsIn(line).length < 2 ? row.exec(line)?.[1] : withoutBars(line),
  )
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
