import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { richText } from '../../../client/contract/text/rich-text-schema.ts'
import { headings, plainText, type RichTextNode } from '../../../client/contract/text/rich-text.ts'
import { toFieldErrors } from '../../../client/contract/form.ts'
import { RichText } from '../../../client/ui/text/rich-text.tsx'
import { paragraphsOf } from '../../../worker/search/documents.ts'
import { sanitizeRichText } from '../../../worker/storage/schema/sanitize-text.ts'
import { runs } from '../../support/data/runs.ts'

const text = (value: unknown, marks?: unknown) => ({ type: 'text', text: value, marks })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const doc = (...content: unknown[]) => ({ type: 'doc', content })
const htmlOf = (stored: unknown) =>
  renderToStaticMarkup(createElement(RichText, { document: sanitizeRichText(stored).document }))
const faultsIn = (stored: unknown) => [...sanitizeRichText(stored).faults]

const image = { image_id: 1, src: 'a/b.webp', width: 9, height: 9, alt: '' }
const film = { provider: 'vimeo', id: '1', title: 'a' }
const boxes = [
  { tone: 'tip' },
  { title: 'a' },
  { text: 'a', href: '/b' },
  { text: 'a' },
  { language: 'c++' },
]
const types =
  `doc text paragraph heading blockquote bulletList orderedList listItem horizontalRule hardBreak
  table tableRow tableHeader tableCell figure embed callout toggle gallery button pullQuote
  codeBlock footnote image taskItem __proto__ constructor toString`.split(/\s+/)
const marks = fc.oneof(
  fc.jsonValue({ maxDepth: 1 }),
  fc.array(
    fc.record(
      {
        type: fc.constantFrom('bold', 'italic', 'code', 'link', 'underline', '__proto__', 7),
        attrs: fc.oneof(
          fc.jsonValue({ maxDepth: 1 }),
          fc.record({ href: fc.constantFrom('/a', '#s1', 'https://a.example', 'javascript:x', 7) }),
        ),
      },
      { requiredKeys: [] },
    ),
    { maxLength: 3 },
  ),
)
/** Trees in the form of rich text, with known and unknown parts anywhere. */
const { node } = fc.letrec((tie) => ({
  node: fc.oneof(
    { maxDepth: 6 },
    fc.jsonValue({ maxDepth: 1 }),
    fc.record(
      {
        type: fc.constantFrom<unknown>(...types, 7, null),
        text: fc.oneof(fc.string({ maxLength: 5 }), fc.constantFrom<unknown>(7, null, {})),
        attrs: fc.oneof(
          fc.jsonValue({ maxDepth: 1 }),
          fc.constantFrom(image, film, ...boxes),
          fc.record({ level: fc.constantFrom<unknown>(1, 2, 3, 9, '2', null) }),
        ),
        marks,
        content: fc.oneof(
          { weight: 6, arbitrary: fc.array(tie('node'), { maxLength: 4 }) },
          { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) },
        ),
      },
      { requiredKeys: ['type'] },
    ),
  ),
}))

describe('any stored text', () => {
  it('is read as an allowed document', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          node,
          fc.array(node, { maxLength: 4 }).map((all) => doc(...all)),
        ),
        (stored) => {
          const { document } = sanitizeRichText(stored)
          expect(richText.safeParse(document).error?.issues ?? []).toEqual([])
          expect(paragraphsOf(document).join('')).not.toContain('undefined')
          expect(headings(document).length).toBeGreaterThanOrEqual(0)
          renderToStaticMarkup(createElement(RichText, { document }))
        },
      ),
      runs(1000),
    )
  })

  it('stays unchanged if it is valid', () => {
    fc.assert(
      fc.property(fc.array(node, { maxLength: 4 }), (nodes) => {
        const { document } = sanitizeRichText(doc(...nodes))
        const again = sanitizeRichText(structuredClone(document))
        expect(again.document).toEqual(document)
        expect([...again.faults]).toEqual([])
      }),
      runs(500),
    )
  })

  it.each([null, undefined, '', 'text', 7, [], {}, { type: 'doc' }, { type: 'doc', content: 7 }])(
    'is an empty document for %j',
    (stored) => {
      expect(sanitizeRichText(stored).document).toEqual({ type: 'doc', content: [] })
    },
  )

  it('has at most the allowed depth', () => {
    const nested = (lists: number): RichTextNode => ({
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: lists === 1 ? [paragraph(text('a')) as RichTextNode] : [nested(lists - 1)],
        },
      ],
    })
    const codesOf = (document: unknown) =>
      toFieldErrors(richText.safeParse(document).error?.issues ?? []).map(({ code }) => code)
    const deepest = doc(nested(19))
    expect([codesOf(deepest), faultsIn(deepest)]).toEqual([[], []])
    expect(codesOf(doc(nested(20)))).toEqual(['too_deep'])
    expect(faultsIn(doc(nested(20)))).toEqual(['nested too deeply'])
    expect(codesOf(doc(nested(3000)))).toEqual(['too_deep'])
  })

  it('may be nested arbitrarily', () => {
    let deep: unknown = paragraph(text('bottom'))
    for (let level = 0; level < 5000; level++) deep = { type: 'blockquote', content: [deep] }
    expect(faultsIn(doc(deep, paragraph(text('after'))))).toContain('nested too deeply')
    expect(plainText(sanitizeRichText(doc(deep, paragraph(text('after')))).document)).toBe('after')
  })
})

describe('an unknown part', () => {
  it.each<[string, unknown, string, string]>([
    ['an image node', { type: 'image', attrs: { src: 'x' } }, '', 'node image'],
    [
      'a box of text',
      { type: 'callout', content: [paragraph(text('a'))] },
      '<p>a</p>',
      'node callout',
    ],
    [
      'a non-text node in code',
      {
        type: 'codeBlock',
        content: [text('a', [{ type: 'bold' }]), { type: 'hardBreak' }, text('b')],
      },
      '<pre>a\nb</pre>',
      'marks in code',
    ],
    ['a figure with an invalid source', { type: 'figure', attrs: { src: 'x' } }, '', 'node figure'],
    [
      'a video of an unknown provider',
      { type: 'embed', attrs: { provider: 'x' } },
      '',
      'node embed',
    ],
    [
      'a list with other items',
      { type: 'bulletList', content: [{ type: 'taskItem', content: [paragraph(text('a'))] }] },
      '<ul><li><div><p>a</p></div></li></ul>',
      'node taskItem',
    ],
    [
      'a name of every object',
      { type: 'constructor', content: [text('a')] },
      '<p>a</p>',
      'node constructor',
    ],
    [
      'something among the words',
      paragraph(text('a'), { type: 'mention', content: [text('b')] }),
      '<p>ab</p>',
      'node mention',
    ],
    [
      'a mark',
      paragraph(text('a', [{ type: 'blink' }, { type: 'bold' }])),
      '<p><strong>a</strong></p>',
      'mark blink',
    ],
    [
      'a link to a script',
      paragraph(text('a', [{ type: 'link', attrs: { href: 'javascript:x' } }])),
      '<p>a</p>',
      'mark link',
    ],
    ['a link without a target', paragraph(text('a', [{ type: 'link' }])), '<p>a</p>', 'mark link'],
    ['marks that are no list', paragraph(text('a', 'bold')), '<p>a</p>', 'content is no list'],
    [
      'a heading without a level',
      { type: 'heading', content: [text('a')] },
      '<h3>a</h3>',
      'level of heading',
    ],
    [
      'a heading of level 1',
      { type: 'heading', attrs: { level: 1 }, content: [text('a')] },
      '<h2 id="s1">a</h2>',
      'level of heading',
    ],
    ['a text that is none', paragraph(text(7), text('a')), '<p>a</p>', 'empty text'],
    ['content that is none', { type: 'paragraph', content: 'a' }, '<p></p>', 'content is no list'],
  ])('is omitted, its children are kept, and it is logged: %s', (_, stored, html, fault) => {
    expect(htmlOf(doc(stored, paragraph(text('after'))))).toBe(`${html}<p>after</p>`)
    expect(faultsIn(doc(stored))).toContain(fault)
  })

  it('of a table without rows keeps the cells', () => {
    const cell = { type: 'tableCell', content: [paragraph(text('a'))] }
    expect(htmlOf(doc({ type: 'table', content: [cell] }))).toContain('<tr><td><p>a</p></td></tr>')
  })
})
