// Rich text as Markdown, in both directions.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseMarkdown } from '../../../client/contract/markdown/read.ts'
import { printMarkdown } from '../../../client/contract/markdown/write.ts'
import type { RichTextNode } from '../../../client/contract/text/rich-text.ts'
import { allowedDocument } from '../../support/data/documents.ts'

const doc = (...content: RichTextNode[]) => ({ type: 'doc' as const, content })
const text = (value: string, ...marks: string[]): RichTextNode => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
})
const paragraph = (...content: RichTextNode[]): RichTextNode => ({ type: 'paragraph', content })

it('any document equals what is read from its Markdown', () => {
  fc.assert(
    fc.property(allowedDocument, (document) => {
      expect(parseMarkdown(printMarkdown(document))).toEqual(document)
    }),
  )
})

it('any line of text equals what is read from its Markdown, and is no JSON', () => {
  const signs = fc.constantFrom(...'ab1 .)#>=+-*_~`|\\[]()<>&;:/@!赔，'.split(''))
  const line = fc.oneof(
    fc.array(signs, { minLength: 1, maxLength: 12 }).map((all) => all.join('')),
    fc.constantFrom(
      'https://a.example/b_c',
      'www.a.example',
      'a@b.example',
      '1. a',
      '&amp;',
      '---',
    ),
  )
  fc.assert(
    fc.property(line, line, (first, second) => {
      const document = doc(paragraph(text(first), { type: 'hardBreak' }, text(second, 'bold')), {
        type: 'heading',
        attrs: { level: 2 },
        content: [text(first)],
      })
      const markdown = printMarkdown(document)
      expect(parseMarkdown(markdown)).toEqual(document)
      expect(markdown).not.toContain('meridian')
    }),
  )
})

it.each<[string, RichTextNode[]]>([
  ['**a** b', [paragraph(text('a', 'bold'), text(' b'))]],
  ['**a*b***', [paragraph(text('a', 'bold'), text('b', 'bold', 'italic'))]],
  ['<strong>「文」</strong>字', [paragraph(text('「文」', 'bold'), text('字'))]],
  ['H<sub>2</sub>O', [paragraph(text('H'), text('2', 'subscript'), text('O'))]],
  ['2026\\. a', [paragraph(text('2026. a'))]],
  ['``a`b``', [paragraph(text('a`b', 'code'))]],
  [
    '- a\n- b\n\n<!-- -->\n\n- c',
    [
      {
        type: 'bulletList',
        content: ['a', 'b'].map((one) => ({ type: 'listItem', content: [paragraph(text(one))] })),
      },
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('c'))] }] },
    ],
  ],
  ['````\n```\n````', [{ type: 'codeBlock', content: [text('```')] }]],
  ['a<u>b</u>', [paragraph(text('a'), text('b', 'underline'))]],
  ['```c++\na\n```', [{ type: 'codeBlock', attrs: { language: 'c++' }, content: [text('a')] }]],
  [
    '> [!WARNING]\n> a\n>\n> - b',
    [
      {
        type: 'callout',
        attrs: { tone: 'warn' },
        content: [
          paragraph(text('a')),
          { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('b'))] }] },
        ],
      },
    ],
  ],
  ['> a\n>\n> b', [{ type: 'blockquote', content: [paragraph(text('a')), paragraph(text('b'))] }]],
  ['> [!QUOTE]\n> a', [{ type: 'pullQuote', content: [text('a')] }]],
  [
    '<details>\n<summary>a &amp; b</summary>\n\nc\n\n</details>',
    [{ type: 'toggle', attrs: { title: 'a & b' }, content: [paragraph(text('c'))] }],
  ],
  ['[a](</b>){.button}', [{ type: 'button', attrs: { text: 'a', href: '/b' } }]],
  [
    String.raw`[a \[b\]](<https://c.example/d_(e)> "f \"g\" \\ ) &amp;"){.card site="h > i"}`,
    [
      {
        type: 'linkCard',
        attrs: {
          href: 'https://c.example/d_(e)',
          title: 'a [b]',
          description: String.raw`f "g" \ ) &amp;`,
          site: 'h > i',
        },
      },
    ],
  ],
  [
    '[a](<https://t.me/b/1>){.card .frame site="C"}',
    [
      {
        type: 'linkCard',
        attrs: { href: 'https://t.me/b/1', title: 'a', site: 'C', frame: true },
      },
    ],
  ],
  ['[a](</b>){.card}', [{ type: 'linkCard', attrs: { href: '/b', title: 'a' } }]],
  [
    'a^[[b](</c>)].',
    [paragraph(text('a'), { type: 'footnote', attrs: { text: 'b', href: '/c' } }, text('.'))],
  ],
  ['```meridian\n{"type":"paragraph"}\n```', [{ type: 'paragraph' }]],
])('%j', (markdown, content) => {
  expect(printMarkdown(doc(...content))).toBe(markdown)
  expect(parseMarkdown(markdown)).toEqual(doc(...content))
})

it.each(['[a][1]\n\n[1]: /b "Title"', '[a]\n\n[A]: </b>', '[a][]\n\n[a]: /b'])(
  'a reference link has its target: %j',
  (markdown) => {
    const link = { type: 'link', attrs: { href: '/b' } }
    expect(parseMarkdown(markdown)).toEqual(
      doc(paragraph({ type: 'text', text: 'a', marks: [link] })),
    )
  },
)

it('reads footnotes as GitHub writes them, and alerts of other names', () => {
  const note = { type: 'footnote', attrs: { text: 'See b, now', href: 'https://a.example/' } }
  expect(
    parseMarkdown('a[^x] [^y]\n\n> [!caution]\n> c\n\n[^x]: See [b](https://a.example/),\nnow\n'),
  ).toEqual(
    doc(paragraph(text('a'), note, text(' [^y]')), {
      type: 'callout',
      attrs: { tone: 'warn' },
      content: [paragraph(text('c'))],
    }),
  )
})

it('lines of a paragraph and character references are read as in HTML', () => {
  expect(parseMarkdown('a\nb &copy; &amp;lt; &#26085; &unknown;')).toEqual(
    doc(paragraph(text('a b © &lt; 日 &unknown;'))),
  )
})

it.each([
  '<script>a</script>',
  '<div>a</div>',
  'a <b onclick="x">b</b>',
  '<strong>a',
  '![a](b.png)',
  '# a',
  'a\n\n[b]: /c',
  'a\n\n[^1]: Note',
  '**a** ^[b *c*]',
])('what a document cannot hold is refused: %j', (markdown) => {
  expect(() => parseMarkdown(markdown)).toThrow(/Markdown|Invalid/)
})

it.each(['javascript:alert(1)', 'java&#115;cript:alert(1)', 'data:text/html,a'])(
  'a link to %j is refused',
  (target) => {
    expect(() => parseMarkdown(`[a](${target})`)).toThrow('not supported: link')
  },
)

it.each([
  ['x [a](http://b.test) y', '[a](http://b.test)'],
  ['[a](b@c.test)', '[a](b@c.test)'],
  ['> - item', '> - item'],
  ['a <strong>b', '<strong>'],
  ['```meridian\n{"type":\n```', '```meridian\n{"type":\n```'],
  [`b^[${'n'.repeat(2000)}]`, `b^[${'n'.repeat(2000)}]`],
])('the refusal of %j names the piece', (markdown, raw) => {
  expect(() => parseMarkdown(`fine\n\n${markdown}`)).toThrow(expect.objectContaining({ raw }))
})

it('invisible characters are dropped wherever they stand, and separators of lines are breaks', () => {
  const markdown =
    '\ufeff## T\u200b\n\na\u2028b[^1]\n\n<details><summary>S\u00ad</summary>\n\nc\n\n</details>\n\n[^1]: n\u2060'
  expect(parseMarkdown(markdown).content).toEqual([
    { type: 'heading', attrs: { level: 2 }, content: [text('T')] },
    {
      type: 'paragraph',
      content: [
        text('a'),
        { type: 'hardBreak' },
        text('b'),
        { type: 'footnote', attrs: { text: 'n' } },
      ],
    },
    { type: 'toggle', attrs: { title: 'S' }, content: [paragraph(text('c'))] },
  ])
})
