// Converts the Markdown of the demo content to rich-text documents.
import { marked, type Token, type Tokens } from 'marked'
import { parse } from 'yaml'
import {
  richText,
  type RichTextDocument,
  type RichTextNode,
} from '../../../client/contract/text/rich-text.ts'

/** Resolves `article:slug`, `game:slug` and site paths to addresses in the text's language. */
export type ResolveLink = (target: string) => string

/** Throws if the text uses anything that the schema does not allow. */
export function toRichText(markdown: string, resolve: ResolveLink): RichTextDocument {
  // The attribution is a separate paragraph below the quotation.
  const source = markdown.replaceAll(/\n> (?=[—–])/g, '\n>\n> ')
  return richText.parse({ type: 'doc', content: blocks(marked.lexer(source), resolve) })
}

function blocks(tokens: Token[], resolve: ResolveLink): RichTextNode[] {
  return tokens.flatMap((token) => block(token, resolve))
}

function block(token: Token, resolve: ResolveLink): RichTextNode[] {
  switch (token.type) {
    case 'space':
      return []
    case 'heading':
      return [
        {
          type: 'heading',
          attrs: { level: token.depth },
          content: inline(token.tokens ?? [], resolve),
        },
      ]
    case 'paragraph':
    case 'text':
      return [{ type: 'paragraph', content: inline(token.tokens ?? [token], resolve) }]
    case 'blockquote':
      return [{ type: 'blockquote', content: blocks(token.tokens ?? [], resolve) }]
    case 'list':
      return [list(token as Tokens.List, resolve)]
    case 'table':
      return [table(token as Tokens.Table, resolve)]
    case 'code':
      return [code(token as Tokens.Code)]
    case 'hr':
      return [{ type: 'horizontalRule' }]
    default:
      throw new Error(`markdown not supported: ${token.type}: ${token.raw}`)
  }
}

function list({ ordered, start, items }: Tokens.List, resolve: ResolveLink): RichTextNode {
  return {
    type: ordered ? 'orderedList' : 'bulletList',
    ...(ordered && start !== 1 && { attrs: { start } }),
    content: items.map((item) => ({ type: 'listItem', content: blocks(item.tokens, resolve) })),
  }
}

function table({ header, rows }: Tokens.Table, resolve: ResolveLink): RichTextNode {
  const row = (type: string, cells: Tokens.TableCell[]): RichTextNode => ({
    type: 'tableRow',
    content: cells.map((cell) => ({
      type,
      content: [{ type: 'paragraph', content: inline(cell.tokens, resolve) }],
    })),
  })
  return {
    type: 'table',
    content: [row('tableHeader', header), ...rows.map((cells) => row('tableCell', cells))],
  }
}

function code(token: Tokens.Code): RichTextNode {
  if (token.lang === 'chart') return chart(token)
  return { type: 'codeBlock', content: [{ type: 'text', text: token.text }] }
}

/** A chart is a code block of type `chart`: its attributes in YAML, and under the name of each series its values. */
function chart({ text: source }: Tokens.Code): RichTextNode {
  const { series, ...rest } = parse(source) as { series: Record<string, number[]> }
  const named = Object.entries(series).map(([name, values]) => ({ name, values }))
  return { type: 'chart', attrs: { ...rest, series: named } }
}

type Marks = NonNullable<RichTextNode['marks']>

function inline(tokens: Token[], resolve: ResolveLink, marks: Marks = []): RichTextNode[] {
  return tokens.flatMap((token): RichTextNode[] => {
    const nested = 'tokens' in token && token.tokens ? token.tokens : undefined
    switch (token.type) {
      case 'strong':
        return inline(nested ?? [], resolve, [...marks, { type: 'bold' }])
      case 'em':
        return inline(nested ?? [], resolve, [...marks, { type: 'italic' }])
      case 'del':
        return inline(nested ?? [], resolve, [...marks, { type: 'strike' }])
      case 'codespan':
        return [text(token.text, [...marks, { type: 'code' }])]
      case 'link':
        return inline(nested ?? [], resolve, [
          ...marks,
          { type: 'link', attrs: { href: resolve(token.href) } },
        ])
      case 'br':
        return [{ type: 'hardBreak' }]
      case 'text':
      case 'escape':
        return nested ? inline(nested, resolve, marks) : [text(token.text, marks)]
      default:
        throw new Error(`markdown not supported: ${token.type}: ${token.raw}`)
    }
  })
}

function text(value: string, marks: Marks): RichTextNode {
  const plain = unescape(value).replaceAll('\n', ' ')
  return { type: 'text', text: plain, ...(marks.length > 0 && { marks }) }
}

/** The lexer escapes for HTML; the document holds plain text. */
function unescape(value: string): string {
  const entities: Record<string, string> = {
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': "'",
  }
  return value.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
}
