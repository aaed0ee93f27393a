// Converts Markdown (CommonMark with GitHub's tables, strikethrough, autolinks, alerts and footnotes, and `<details>`)
// to rich text. A block that Markdown lacks is JSON in a code block of type `meridian`. A mark that it lacks is an HTML
// tag.
import { decodeHTMLStrict } from 'entities/decode'
import type { Token, Tokens, TokensList } from 'marked'
import { alerts, lexMarkdown, notesIn, type NoteToken } from './dialect.ts'
import { visibleText } from '../text-fields.ts'
import { codeLanguage } from '../text/limits.ts'
import { isLinkTarget } from '../text/link-target.ts'
import { richText } from '../text/rich-text-schema.ts'
import { type RichTextDocument, type RichTextNode } from '../text/rich-text.ts'

export interface MarkdownOptions {
  /** Resolves a link's target to an address that the document allows. */
  link?: (target: string) => string
  /** Reads code blocks of further types; `undefined` leaves them code. */
  code?: (type: string, source: string) => RichTextNode | undefined
}

/** Type of the code blocks that contain a block as JSON. */
export const blockLanguage = 'meridian'

/** Markdown that a document cannot hold. */
export class MarkdownError extends Error {
  /** The text as it is written. */
  readonly raw: string
  constructor({ type, raw }: Token) {
    super(`Markdown not supported: ${type}: ${raw}`)
    this.raw = raw.trim()
  }
}

type Marks = NonNullable<RichTextNode['marks']>

/** Marks by HTML tag, for text whose marks Markdown cannot delimit, such as bold before a Chinese full stop. */
export const markTags: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 'del',
  subscript: 'sub',
  superscript: 'sup',
}
const marksByTag = new Map(Object.entries(markTags).map(([mark, tag]) => [tag, mark]))

/** The text without invisible characters. Separators of lines become breaks. */
export const visibleMarkdown = (markdown: string) =>
  visibleText(markdown.replaceAll(/[\v\u2028]/g, '  \n'))

/** Throws if the text contains anything that the document does not allow, such as other HTML. */
export function parseMarkdown(markdown: string, options: MarkdownOptions = {}): RichTextDocument {
  const { link = (target) => target, code = () => undefined } = options
  return { type: 'doc', content: new Reader({ link, code }, visibleMarkdown(markdown)).document() }
}

class Reader {
  readonly #options: Required<MarkdownOptions>
  /** The whole text in lower case. */
  readonly #source: string
  readonly #tokens: TokensList
  readonly #notes: ReadonlyMap<string, NoteToken>
  /** Labels of the notes that the text refers to. Any other note would be lost, so it is refused. */
  readonly #used = new Set<string>()

  constructor(options: Required<MarkdownOptions>, source: string) {
    this.#options = options
    this.#source = source.toLowerCase()
    this.#tokens = lexMarkdown(source)
    this.#notes = notesIn(this.#tokens)
  }

  document(): RichTextNode[] {
    const content = this.#tokens.flatMap((token) => {
      const read = richText.safeParse({ type: 'doc', content: this.#block(token) })
      if (!read.success) throw unsupported(token)
      return read.data.content
    })
    for (const [label, note] of this.#notes) if (!this.#used.has(label)) throw unsupported(note)
    return content
  }

  #blocks(tokens: readonly Token[]): RichTextNode[] {
    return tokens.flatMap((token) => this.#block(token))
  }

  #block(token: Token): RichTextNode[] {
    switch (token.type) {
      case 'space':
        return []
      case 'heading':
        if (token.depth < 2 || token.depth > 3) throw unsupported(token)
        return [
          {
            type: 'heading',
            attrs: { level: token.depth },
            content: this.#inline(token.tokens ?? []),
          },
        ]
      case 'paragraph':
      case 'text':
        return [{ type: 'paragraph', content: this.#inline(token.tokens ?? [token]) }]
      case 'blockquote':
        return [{ type: 'blockquote', content: this.#blocks(token.tokens ?? []) }]
      case 'list':
        return [this.#list(token as Tokens.List)]
      case 'table':
        return [this.#table(token as Tokens.Table)]
      case 'code':
        return [this.#code(token as Tokens.Code)]
      case 'hr':
        return [{ type: 'horizontalRule' }]
      case 'alert':
        return [this.#alert(token as Tokens.Generic)]
      case 'toggle':
        return [
          {
            type: 'toggle',
            attrs: { title: decoded(String(token['title'])) },
            content: this.#blocks(childrenOf(token)),
          },
        ]
      case 'button':
        return [{ type: 'button', attrs: this.#line(token) }]
      case 'card':
        return [this.#card(token as Tokens.Generic)]
      case 'footnoteText':
        return []
      case 'def':
        // The links that use it have its target. One that no link uses would be lost.
        if (this.#source.split(`[${token.tag}]`).length > 2) return []
        break
      case 'html':
        if (/^<!--[^]*-->\s*$/.test(token.raw)) return []
    }
    throw unsupported(token)
  }

  #alert(token: Tokens.Generic): RichTextNode {
    const tone = alerts[String(token['name'])]
    const content = this.#blocks(childrenOf(token))
    if (tone !== 'quote') return { type: 'callout', attrs: { tone }, content }
    const [only, ...others] = content
    if (others.length > 0 || (only && only.type !== 'paragraph')) throw unsupported(token)
    return { type: 'pullQuote', content: only?.content ?? [] }
  }

  /** Text of a line, and its link. Other formats and a second link are refused. */
  #line(token: Token): { text: string; href?: string } {
    const nodes = this.#inline(childrenOf(token))
    const marks = nodes.flatMap((node) => node.marks ?? [])
    const [href, ...others] = new Set(marks.map(({ attrs }) => String(attrs?.['href'])))
    const isPlain =
      nodes.every(({ text: words }) => words !== undefined) &&
      marks.every(({ type }) => type === 'link')
    if (!isPlain || others.length > 0) throw unsupported(token)
    return { text: nodes.map((node) => node.text).join(''), ...(href !== undefined && { href }) }
  }

  #card(token: Tokens.Generic): RichTextNode {
    const { text: title, href } = this.#line(token)
    const quoted = (name: 'description' | 'site') => {
      const value: unknown = token[name]
      return typeof value === 'string' && { [name]: value.replaceAll(/\\(["\\])/g, '$1') }
    }
    const texts = { ...quoted('description'), ...quoted('site') }
    const frame = token['hasFrame'] === true && { frame: true }
    return { type: 'linkCard', attrs: { href, title, ...texts, ...frame } }
  }

  #target(token: Token): string {
    const href = this.#options.link(decoded('href' in token ? String(token.href) : ''))
    if (!isLinkTarget(href)) throw unsupported(token)
    return href
  }

  #footnote(token: Token): RichTextNode {
    return { type: 'footnote', attrs: this.#line(token) }
  }

  /** The footnote of a mark. A mark without a definition is text. */
  #marked(token: Tokens.Generic, marks: Marks): RichTextNode {
    const label = String(token['label'])
    const note = this.#notes.get(label)
    if (!note) return text(token.raw, marks)
    this.#used.add(label)
    return this.#footnote(note)
  }

  #list({ ordered, start, items }: Tokens.List): RichTextNode {
    return {
      type: ordered ? 'orderedList' : 'bulletList',
      ...(ordered && start !== 1 && { attrs: { start } }),
      content: items.map((item) => ({ type: 'listItem', content: this.#blocks(item.tokens) })),
    }
  }

  #table({ header, rows }: Tokens.Table): RichTextNode {
    const row = (type: string, cells: readonly Tokens.TableCell[]): RichTextNode => ({
      type: 'tableRow',
      content: cells.map((cell) => ({
        type,
        content: [{ type: 'paragraph', content: this.#inline(cell.tokens) }],
      })),
    })
    return {
      type: 'table',
      content: [row('tableHeader', header), ...rows.map((cells) => row('tableCell', cells))],
    }
  }

  #code(token: Tokens.Code): RichTextNode {
    const { lang = '', text } = token
    if (lang === blockLanguage) return blockIn(token, text)
    const [language = ''] = lang.split(/\s/, 1)
    return (
      this.#options.code(lang, text) ?? {
        type: 'codeBlock',
        ...(codeLanguage.test(language) && { attrs: { language } }),
        ...(text && { content: [{ type: 'text', text }] }),
      }
    )
  }

  /** Neighbouring texts with the same marks are one node. */
  #inline(tokens: readonly Token[]): RichTextNode[] {
    const nodes: RichTextNode[] = []
    for (const node of this.#texts(tokens, [])) {
      const last = nodes.at(-1)
      const isSame =
        last?.text !== undefined &&
        node.text !== undefined &&
        JSON.stringify(last.marks) === JSON.stringify(node.marks)
      if (isSame) nodes[nodes.length - 1] = { ...last, text: `${last.text}${node.text}` }
      else nodes.push(node)
    }
    return nodes
  }

  #texts(tokens: readonly Token[], outer: Marks): RichTextNode[] {
    const open: Marks = []
    const nodes = tokens.flatMap((token): RichTextNode[] => {
      const marks = [...outer, ...open]
      const inner = (mark: Marks[number]) => this.#texts(childrenOf(token), [...marks, mark])
      switch (token.type) {
        case 'strong':
          return inner({ type: 'bold' })
        case 'em':
          return inner({ type: 'italic' })
        case 'del':
          return inner({ type: 'strike' })
        case 'link':
          return inner({ type: 'link', attrs: { href: this.#target(token) } })
        case 'codespan':
          return [text(token.text, [...marks, { type: 'code' }])]
        case 'br':
          return [{ type: 'hardBreak' }]
        case 'escape':
          return [text(token.text, marks)]
        case 'text':
          return token.tokens
            ? this.#texts(token.tokens, marks)
            : [text(decoded(token.raw).replaceAll(/[ \t]*\n[ \t]*/g, ' '), marks)]
        case 'inlineNote':
          return [this.#footnote(token)]
        case 'footnoteMark':
          return [this.#marked(token as Tokens.Generic, marks)]
        case 'html':
          return readTag(token, open)
        default:
          throw unsupported(token)
      }
    })
    const last = tokens.at(-1)
    if (open.length > 0 && last) throw unsupported(tokens.find(isTag) ?? last)
    return nodes
  }
}

const isTag = ({ type }: Token) => type === 'html'

/** A block as JSON. */
function blockIn(token: Token, json: string): RichTextNode {
  try {
    return JSON.parse(json) as RichTextNode
  } catch {
    throw unsupported(token)
  }
}

/** Opens or closes the mark of an HTML tag. */
function readTag(token: Token, open: Marks): RichTextNode[] {
  if (/^<br ?\/?>$/.test(token.raw)) return [{ type: 'hardBreak' }]
  const [, end, tag = ''] = /^<(\/?)(\w+)>$/.exec(token.raw) ?? []
  const type = marksByTag.get(tag)
  if (!type) throw unsupported(token)
  if (!end) open.push({ type })
  else if (open.pop()?.type !== type) throw unsupported(token)
  return []
}

const childrenOf = (token: Token) => ('tokens' in token && token.tokens) || []

const text = (value: string, marks: Marks): RichTextNode => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 && { marks }),
})

/** CommonMark's character references end in a semicolon. */
const decoded = (source: string) => decodeHTMLStrict(source)

const unsupported = (token: Token) => new MarkdownError(token)
