// Builders for the blocks of article templates. Text in brackets is a placeholder.
import type { TemplateKind } from '../../../../client/contract/site/template-kinds.ts'
import type { NewsCategory } from '../../../../client/contract/categories.ts'
import type { RichTextNode } from '../../../../client/contract/text/rich-text.ts'

interface TemplateText {
  title: string
  subtitle: string
  body: RichTextNode[]
}

/** The templates of one language. */
export type TemplateTexts = Record<TemplateKind, TemplateText>

export const templateCategories: Record<TemplateKind, NewsCategory> = {
  news: 'industry',
  event: 'brand',
  game: 'brand',
  market: 'industry',
  rules: 'industry',
  notice: 'brand',
}

export function text(content: string): RichTextNode {
  return { type: 'paragraph', content: [{ type: 'text', text: content }] }
}

export function heading(content: string): RichTextNode {
  return { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: content }] }
}

export function quote(...lines: string[]): RichTextNode {
  return { type: 'blockquote', content: lines.map(text) }
}

export function bullets(...entries: string[]): RichTextNode {
  return { type: 'bulletList', content: entries.map(listItem) }
}

export function steps(...entries: string[]): RichTextNode {
  return { type: 'orderedList', content: entries.map(listItem) }
}

/** The first row is the table header. */
export function table(...rows: string[][]): RichTextNode {
  const content = rows.map((cells, index) => ({
    type: 'tableRow',
    content: cells.map((cell) => ({
      type: index === 0 ? 'tableHeader' : 'tableCell',
      content: [text(cell)],
    })),
  }))
  return { type: 'table', content }
}

function listItem(content: string): RichTextNode {
  return { type: 'listItem', content: [text(content)] }
}
