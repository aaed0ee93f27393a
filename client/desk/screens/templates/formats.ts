// Text of a template for other programs. In HTML, templates have few types of blocks, and no marks.
import type { TemplateFormat } from '../../../contract/site/template-kinds.ts'
import { escapeHTML } from '@tiptap/static-renderer/json/html-string'
import type { ArticleTemplate } from '../../../contract/site/article-template.ts'
import { printMarkdown } from '../../../contract/markdown/write.ts'
import type { RichTextNode } from '../../../contract/text/rich-text.ts'

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
  return [`# ${title}`, `*${subtitle}*`, printMarkdown(body)].join('\n\n')
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
