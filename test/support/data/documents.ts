import fc from 'fast-check'
import type { RichTextDocument, RichTextNode } from '../../../client/contract/text/rich-text.ts'

const words = fc.constantFrom('a', '赔率', 'wait evenly', '等，', ' ', 'b c')
const mark = fc.constantFrom(
  { type: 'bold' },
  { type: 'italic' },
  { type: 'code' },
  { type: 'underline' },
  { type: 'strike' },
  { type: 'subscript' },
  { type: 'superscript' },
  { type: 'link', attrs: { href: '/article/1' } },
  { type: 'link', attrs: { href: 'https://a.example/' } },
)
const text = fc
  .record({ text: words, marks: fc.array(mark, { maxLength: 3 }) })
  .map(({ text: value, marks }): RichTextNode => ({
    type: 'text',
    text: value,
    ...(marks.length > 0 && { marks }),
  }))
const lines = fc.constantFrom('a', '赔率，等', 'a *b* [c] ]', '1. <x> & ^[y]', '</summary> \\ `z`')
const footnote = fc
  .record(
    { text: lines, href: fc.constantFrom('/article/1', 'https://a.example/b_(c)') },
    { requiredKeys: ['text'] },
  )
  .map((attrs): RichTextNode => ({ type: 'footnote', attrs }))
const inline = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: text },
    fc.constant<RichTextNode>({ type: 'hardBreak' }),
    footnote,
  ),
  { maxLength: 3 },
)
const node = (
  type: string,
  content: fc.Arbitrary<RichTextNode[]>,
  attrs?: Record<string, unknown>,
): fc.Arbitrary<RichTextNode> =>
  content.map((inner) => ({ type, ...(attrs && { attrs }), content: inner }))
const paragraph = fc.oneof(
  node('paragraph', inline),
  fc.constant<RichTextNode>({ type: 'paragraph' }),
)
/** Attributes required for a chart. */
export const aChart = {
  kind: 'bars',
  title: 'Waits',
  unit: 'ms',
  categories: ['A', '乙'],
  series: [{ name: 's', values: [1.5, -2] }],
} as const
const paragraphs = fc.array(paragraph, { maxLength: 2 })
const cell = fc.oneof(node('tableCell', paragraphs), node('tableHeader', paragraphs))

const figure = {
  type: 'figure',
  attrs: { image_id: 1, src: 'a.webp', width: 9, height: 9, alt: '', caption: 'c' },
}

const cardImage = { image_id: 1, src: 'a.webp', width: 9, height: 9, alt: '' }

const { block } = fc.letrec<{ block: RichTextNode }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    paragraph,
    node('heading', inline, { level: 2 }),
    node('heading', inline, { level: 3 }),
    node('blockquote', paragraphs),
    fc.constantFrom<RichTextNode>(
      { type: 'horizontalRule' },
      { type: 'codeBlock' },
      { type: 'codeBlock', content: [{ type: 'text', text: 'a\n  b' }] },
      { type: 'embed', attrs: { provider: 'vimeo', id: '1', title: 'a' } },
      { type: 'chart', attrs: aChart },
      { type: 'chart', attrs: { ...aChart, kind: 'lines', unit: '%', marked: 1, note: 'n' } },
      { type: 'codeBlock', attrs: { language: 'c++' }, content: [{ type: 'text', text: 'a' }] },
      figure,
      { type: 'gallery', content: [figure, figure] },
      { type: 'linkCard', attrs: { href: '/article/1', title: 'a *b*', description: '"c\\' } },
      { type: 'linkCard', attrs: { href: 'https://x.com/a/status/1', title: 'c', frame: true } },
      { type: 'linkCard', attrs: { ...cardImage, href: 'https://a.example/', title: 'b' } },
    ),
    node('pullQuote', inline),
    lines.map((value) => ({ type: 'button', attrs: { text: value, href: '/article/1' } })),
    fc
      .tuple(fc.constantFrom('info', 'warn', 'tip'), fc.array(tie('block'), { maxLength: 2 }))
      .map(([tone, content]) => ({ type: 'callout', attrs: { tone }, content })),
    fc
      .tuple(lines, fc.array(tie('block'), { maxLength: 2 }))
      .map(([title, content]) => ({ type: 'toggle', attrs: { title }, content })),
    node('table', fc.array(node('tableRow', fc.array(cell, { maxLength: 3 })), { maxLength: 3 })),
    ...['bulletList', 'orderedList'].map((type) =>
      node(
        type,
        fc.array(node('listItem', fc.array(tie('block'), { maxLength: 2 })), { maxLength: 2 }),
      ),
    ),
  ),
}))

/** Any text that may be stored. */
export const allowedDocument: fc.Arbitrary<RichTextDocument> = fc
  .array(block, { maxLength: 4 })
  .map((content) => ({ type: 'doc', content }))
