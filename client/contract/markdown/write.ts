// Converts rich text to Markdown that `parseMarkdown` reads as the same document.
import { dequal } from 'dequal'
import type { RichTextDocument, RichTextNode } from '../text/rich-text.ts'
import { blockLanguage, markTags, parseMarkdown } from './read.ts'

export function printMarkdown({ content }: RichTextDocument): string {
  const printed = content.map((node) => unverified(node, usual))
  const read = contentIn(joined(content, printed))
  // One reading verifies most documents. Only blocks that it changed are printed in other styles.
  const verified = content.map((node, index) =>
    read?.length === content.length && dequal(read[index], node) ? printed[index]! : blockOf(node),
  )
  return joined(content, verified)
}

const usual = { italic: '*' }
/** Ways to write marks, tried in turn: delimiters that suit most texts, others, and HTML tags. */
const styles = [usual, { italic: '_' }, null]
type Style = (typeof styles)[number]

/** Prints the blocks inside another one. */
type Inner = (nodes: readonly RichTextNode[]) => string

/** A comment keeps two lists or quotations apart. */
function joined(nodes: readonly RichTextNode[], printed: readonly string[]): string {
  const isApart = ({ type }: RichTextNode, index: number) =>
    nodes[index - 1]?.type === type && /^(?:bulletList|orderedList|blockquote)$/.test(type)
  return nodes
    .map((node, index) => (isApart(node, index) ? '<!-- -->\n\n' : '') + printed[index]!)
    .join('\n\n')
}

const asJson = (node: RichTextNode) => fenced(blockLanguage, JSON.stringify(node))

function unverified(node: RichTextNode, style: Style): string {
  const inner: Inner = (nodes) =>
    joined(
      nodes,
      nodes.map((one) => unverified(one, style)),
    )
  return blockIn(node, style, inner) ?? asJson(node)
}

const verifiedInner: Inner = (nodes) => joined(nodes, nodes.map(blockOf))

/** The block in the first style that is read as the same block, else as JSON. */
function blockOf(node: RichTextNode): string {
  for (const style of styles) {
    const printed = blockIn(node, style, verifiedInner)
    if (printed !== undefined && dequal(contentIn(printed), [node])) return printed
  }
  return asJson(node)
}

/** `undefined` if the text is not supported. */
function contentIn(markdown: string): RichTextNode[] | undefined {
  try {
    return parseMarkdown(markdown).content
  } catch {
    return undefined
  }
}

function blockIn(
  { type, attrs, content = [] }: RichTextNode,
  style: Style,
  inner: Inner,
): string | undefined {
  switch (type) {
    case 'paragraph':
      return inlineOf(content, style, '\\\n')
    case 'heading':
      return `${'#'.repeat(Number(attrs?.['level']))} ${inlineOf(content, style, '<br>')}`
    case 'blockquote':
      return quoted(inner(content))
    case 'callout':
      return alertOf(alertNames[String(attrs?.['tone'])]!, inner(content))
    case 'pullQuote':
      return alertOf('QUOTE', inlineOf(content, style, '\\\n'))
    case 'toggle': {
      const title = String(attrs?.['title']).replaceAll(/[&<>]/g, (sign) => entities[sign]!)
      const head = `<details>\n<summary>${title}</summary>`
      return [head, ...(content.length > 0 ? [inner(content)] : []), '</details>'].join('\n\n')
    }
    case 'button':
      return `${lineOf(attrs)}{.button}`
    case 'linkCard':
      return cardOf(attrs)
    case 'bulletList':
      return listOf(content, inner, () => '- ')
    case 'orderedList': {
      const start = Number(attrs?.['start'] ?? 1)
      return listOf(content, inner, (index) => `${start + index}. `)
    }
    case 'horizontalRule':
      return '---'
    case 'codeBlock':
      return fenced(wordOf(attrs, 'language'), content[0]?.text ?? '')
    case 'table':
      return tableOf(content, style)
    default:
      return undefined
  }
}

const alertNames: Readonly<Record<string, string>> = { info: 'NOTE', tip: 'TIP', warn: 'WARNING' }
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const quoted = (markdown: string) => markdown.replaceAll(/^/gm, '> ').replaceAll(/ +$/gm, '')

const alertOf = (name: string, markdown: string) =>
  quoted([`[!${name}]`, ...(markdown ? [markdown] : [])].join('\n'))

function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  return [fence + language, ...(text ? [text] : []), fence].join('\n')
}

function listOf(
  items: readonly RichTextNode[],
  inner: Inner,
  markerAt: (index: number) => string,
): string {
  const isTight = items.every(({ content = [] }) => content.length === 1)
  return items
    .map(({ content = [] }, index) => {
      const marker = markerAt(index)
      return marker + inner(content).replaceAll(/\n(?=.)/g, `\n${' '.repeat(marker.length)}`)
    })
    .join(isTight ? '\n' : '\n\n')
}

function tableOf(rows: readonly RichTextNode[], style: Style): string {
  const lines = rows.map(({ content: cells = [] }) =>
    row(cells.map(({ content = [] }) => cellOf(content, style))),
  )
  const rule = row((rows[0]?.content ?? []).map(() => '---'))
  return [lines[0], rule, ...lines.slice(1)].join('\n')
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

const cellOf = (paragraphs: readonly RichTextNode[], style: Style) =>
  paragraphs
    .map(({ content = [] }) => inlineOf(content, style, '<br>').replaceAll('|', String.raw`\|`))
    .join('<br>')

/** Texts and line breaks of a block. A mark that neighbours share encloses all of them. */
function inlineOf(nodes: readonly RichTextNode[], style: Style, lineBreak: string): string {
  const lines: RichTextNode[][] = [[]]
  for (const node of nodes)
    if (node.type === 'hardBreak') lines.push([])
    else lines.at(-1)?.push(node)
  return lines.map((line) => plainLine(marked(line, 0, style))).join(lineBreak)
}

/** A text attribute; empty if it is not set. */
function wordOf(attrs: RichTextNode['attrs'], name: string): string {
  const value = attrs?.[name]
  return typeof value === 'string' ? value : ''
}

/** The text of a button or footnote, as a link if it has a target. */
function lineOf(attrs: RichTextNode['attrs']): string {
  const text = escaped(wordOf(attrs, 'text'))
  const href = wordOf(attrs, 'href')
  return href === '' ? text : linkOf(text, href)
}

/** A card without an image: its link, with the description as the title of the link. */
function cardOf(attrs: RichTextNode['attrs']): string {
  const [description, site] = ['description', 'site'].map((name) => {
    const value = wordOf(attrs, name)
    return value && `"${value.replaceAll(/["\\]/g, '\\$&')}"`
  })
  const link = linkOf(escaped(wordOf(attrs, 'title')), wordOf(attrs, 'href'))
  const titled = description ? `${link.slice(0, -1)} ${description})` : link
  const frame = attrs?.['frame'] === true ? ' .frame' : ''
  return `${titled}{.card${frame}${site ? ` site=${site}` : ''}}`
}

const linkOf = (text: string, href: string) => `[${text}](<${href.replaceAll(/[<>\\]/g, '\\$&')}>)`

/** Nodes whose marks before `depth` are written already. */
function marked(nodes: readonly RichTextNode[], depth: number, style: Style): string {
  let printed = ''
  for (let from = 0; from < nodes.length;) {
    const mark = nodes[from]?.marks?.[depth]
    let to = from + 1
    while (mark && to < nodes.length && dequal(nodes[to]?.marks?.[depth], mark)) to++
    const group = nodes.slice(from, to)
    if (group[0]?.type === 'footnote') printed += `^[${lineOf(group[0].attrs)}]`
    else if (!mark) printed += escaped(group[0]?.text ?? '')
    else if (mark.type === 'code') printed += codeOf(group[0]?.text ?? '')
    else printed += enclosed(mark, marked(group, depth + 1, style), style)
    from = to
  }
  return printed
}

type Mark = NonNullable<RichTextNode['marks']>[number]

function enclosed({ type, attrs }: Mark, text: string, style: Style): string {
  if (type === 'link') return linkOf(text, String(attrs?.['href']))
  const delimiters: Record<string, string | undefined> = style
    ? { bold: '**', italic: style.italic, strike: '~~' }
    : {}
  const delimiter = delimiters[type]
  if (delimiter) return delimiter + text + delimiter
  const tag = markTags[type]
  return `<${tag}>${text}</${tag}>`
}

function codeOf(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  const pad = /^`|`$|^ .*\S.* $/.test(text) ? ' ' : ''
  return fence + pad + text + pad + fence
}

/** Text without a meaning for Markdown: marks, tags, references, autolinks. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\`*_[\]<~]/g, '\\$&')
    .replaceAll(/&(?=#?\w+;)/g, '&amp;')
    .replaceAll(/\b(https?|ftp):\/\//gi, String.raw`$1:\//`)
    .replaceAll(/\bwww\./gi, (word) => word.replace('.', String.raw`\.`))
    .replaceAll(/(?<=[\w.+-])@(?=\w)/g, String.raw`\@`)
}

/** A line that is no heading, quotation, list or rule. Spaces at its ends stay. */
function plainLine(line: string): string {
  return line
    .replace(/^(\d{1,9})(?=[.)])/, '$1\\')
    .replace(/^[#>=+-]/, '\\$&')
    .replace(/(?<= )#+$/, '\\$&')
    .replaceAll(/^ | $/g, '&#32;')
}
