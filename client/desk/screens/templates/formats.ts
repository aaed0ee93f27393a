// Text of a template for other programs. Templates have few types of blocks, and no marks.
import type { TemplateFormat } from '../../../contract/site/template-kinds.ts'
import { escapeHTML } from '@tiptap/static-renderer/json/html-string'
import type { ArticleTemplate } from '../../../contract/site/article-template.ts'
import { plainText, type RichTextNode } from '../../../contract/text/rich-text.ts'

/**
 * JSON contains only the body, as rich text editors expect it. The other formats begin with the title and standfirst.
 */
export function formatTemplate(template: ArticleTemplate, format: TemplateFormat): string {
  const { title, subtitle, body } = template
  if (format === 'json') return JSON.stringify(body, null, 2)
  if (format === 'html')
    return [
      `<h1>${escapeHTML(title)}</h1>`,
      `<p><em>${escapeHTML(subtitle)}</em></p>`,
      ...body.content.map(htmlOf),
    ].join('\n')
  return [`# ${title}`, `*${subtitle}*`, ...body.content.map(markdownOf)].join('\n\n')
}

const tags = new Map([
  ['paragraph', 'p'],
  ['heading', 'h2'],
  ['blockquote', 'blockquote'],
  ['bulletList', 'ul'],
  ['orderedList', 'ol'],
  ['listItem', 'li'],
  ['table', 'table'],
  ['tableRow', 'tr'],
  ['tableHeader', 'th'],
  ['tableCell', 'td'],
])

function htmlOf({ type, text, content = [] }: RichTextNode): string {
  if (text !== undefined) return escapeHTML(text)
  const tag = tags.get(type)
  return `<${tag}>${content.map(htmlOf).join('')}</${tag}>`
}

function markdownOf(node: RichTextNode): string {
  const content = node.content ?? []
  const line = (mark: string) => (one: RichTextNode) => mark + markdownLine(one)
  switch (node.type) {
    case 'heading':
      return line('## ')(node)
    case 'blockquote':
      return content.map(line('> ')).join('\n>\n')
    case 'bulletList':
      return content.map(line('- ')).join('\n')
    case 'orderedList':
      return content.map((one, index) => line(`${index + 1}. `)(one)).join('\n')
    case 'table':
      return content.flatMap(markdownRows).join('\n')
    default:
      return markdownLine(node)
  }
}

function markdownRows({ content = [] }: RichTextNode, index: number): string[] {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`
  const rule = index === 0 ? [row(content.map(() => '---'))] : []
  return [row(content.map(plainText)), ...rule]
}

/** Escapes a bracket at the start: `[name]:` would define the target of a link. */
function markdownLine(node: RichTextNode): string {
  return plainText(node).replace(/^\[(?=[^\]]*\]:)/, String.raw`\[`)
}
