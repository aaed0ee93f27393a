// @vitest-environment jsdom
// Texts that leave for WordPress, read back by the import.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { richText } from '../../../../client/contract/text/rich-text-schema.ts'
import {
  plainText,
  type RichTextDocument,
  type RichTextNode,
} from '../../../../client/contract/text/rich-text.ts'
import { toDocument } from '../../../../client/desk/import/document.ts'
import { withShortcodes } from '../../../../client/desk/import/shortcodes.ts'
import { toWordpressHtml } from '../../../../worker/services/transfer/wordpress-html.ts'
import { allowedDocument, aChart } from '../../../support/data/documents.ts'
import { runs } from '../../../support/data/runs.ts'

const origin = 'https://site.example'
const image = { id: 7, path: 'uploads/a.webp', width: 640, height: 480 }

const exported = (document: RichTextDocument) =>
  toWordpressHtml(document, {
    lang: 'en-US',
    address: (path) => origin + path,
    imageUrl: (path) => `${origin}/media/2720/${path}`,
  })

function imported(html: string): RichTextDocument {
  const text = withShortcodes(html, { uploads: new Map(), own: [] })
  const base = `${origin}/en-US/article/1`
  return richText.parse(toDocument(text, { base, findImage: () => image }).document)
}

const words = (text: string, ...marks: RichTextNode['marks'] & object): RichTextNode => ({
  type: 'text',
  text,
  ...(marks.length > 0 && { marks }),
})
const node = (type: string, ...content: RichTextNode[]): RichTextNode => ({ type, content })
const withAttrs = (type: string, attrs: object, ...content: RichTextNode[]): RichTextNode => ({
  type,
  attrs: { ...attrs },
  ...(content.length > 0 && { content }),
})
const p = (...content: (string | RichTextNode)[]) =>
  node('paragraph', ...content.map((one) => (typeof one === 'string' ? words(one) : one)))

const figure = withAttrs('figure', {
  image_id: 7,
  src: image.path,
  width: 640,
  height: 480,
  alt: 'A "sea"',
  caption: 'Caption & more',
})

const every: RichTextNode[] = [
  p('Signs: <b> & "quotes", [gallery ids="1"] and [[x]].'),
  p(
    words('bold', { type: 'bold' }),
    words(' and '),
    words('both', { type: 'bold' }, { type: 'italic' }),
    words('x', { type: 'code' }),
    words('2', { type: 'superscript' }),
    words('3', { type: 'subscript' }),
    words('gone', { type: 'strike' }),
    words('under', { type: 'underline' }),
  ),
  p(
    words('inside', { type: 'link', attrs: { href: '/article/2' } }),
    words(' '),
    words('outside', { type: 'link', attrs: { href: 'https://a.example/?a=1&b=2' } }),
    { type: 'hardBreak' },
    words('second line'),
    withAttrs('footnote', { text: 'A note', href: 'https://a.example/' }),
  ),
  withAttrs('heading', { level: 2 }, words('A heading')),
  withAttrs('heading', { level: 3 }, words('A smaller one')),
  node('bulletList', node('listItem', p('one'), node('bulletList', node('listItem', p('two'))))),
  withAttrs('orderedList', { start: 3 }, node('listItem', p('three')), node('listItem', p('four'))),
  node('blockquote', p('first'), p('second')),
  node('pullQuote', words('Pulled.')),
  withAttrs('codeBlock', { language: 'js' }, words('let a = [1]\n\nlet b')),
  withAttrs('callout', { tone: 'tip' }, p('A tip.')),
  withAttrs('toggle', { title: 'More?' }, p('Folded.')),
  { type: 'horizontalRule' },
  figure,
  node('gallery', figure, figure),
  withAttrs('embed', { provider: 'vimeo', id: '12345', title: 'A film' }),
  withAttrs('chart', { ...aChart, note: 'A source' }),
  withAttrs('button', { text: 'Join', href: 'https://a.example/join' }),
  withAttrs('linkCard', { href: 'https://a.example/p', title: 'A page', description: 'About' }),
  node(
    'table',
    node('tableRow', node('tableHeader', p('A')), node('tableHeader', p('B'))),
    node('tableRow', node('tableCell', p('1')), node('tableCell', p('2'))),
  ),
]

it.each(every.map((block) => [block.type, block] as const))(
  'a %s is read back as the same block',
  (_, block) => {
    const document = { type: 'doc' as const, content: [block] }
    expect(imported(exported(document))).toEqual(document)
  },
)

it('a text with every kind of block is read back as the same text', () => {
  const document = { type: 'doc' as const, content: every }
  expect(imported(exported(document))).toEqual(document)
})

it('any text keeps its words', () => {
  const visible = (document: RichTextDocument) =>
    document.content
      .map((block) => plainText(block))
      .join('')
      .replaceAll(/\s/g, '')
  fc.assert(
    fc.property(allowedDocument, (document) => {
      expect(visible(imported(exported(document)))).toBe(visible(document))
    }),
    runs(200),
  )
})
