import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { RichText } from '../../../client/ui/text/rich-text.tsx'
import { richText } from '../../../client/contract/text/rich-text-schema.ts'
import {
  headings,
  plainText,
  readingMinutes,
  type RichTextNode,
} from '../../../client/contract/text/rich-text.ts'
import { runs } from '../../support/data/runs.ts'

const text = (value: string, marks?: RichTextNode['marks']): RichTextNode => ({
  type: 'text',
  text: value,
  ...(marks && { marks }),
})
const paragraph = (...content: RichTextNode[]): RichTextNode => ({ type: 'paragraph', content })
const heading = (level: number, value: string): RichTextNode => ({
  type: 'heading',
  attrs: { level },
  content: [text(value)],
})
const list = (...content: RichTextNode[]): RichTextNode => ({
  type: 'bulletList',
  content: [{ type: 'listItem', content }],
})
const doc = (...content: RichTextNode[]) => ({ type: 'doc', content })
const parsed = (...content: RichTextNode[]) => richText.parse(doc(...content))
const isAllowed = (document: unknown) => richText.safeParse(document).success
const linked = (href: unknown) => doc(paragraph(text('here', [{ type: 'link', attrs: { href } }])))

describe('the allow-list', () => {
  it('accepts every node and mark of the editor', () => {
    const cell = (type: string) => ({ type, content: [paragraph(text('x'))] })
    const document = doc(
      heading(2, 'Two'),
      heading(3, 'Three'),
      paragraph(text('b', [{ type: 'bold' }, { type: 'italic' }]), { type: 'hardBreak' }),
      paragraph(text('c', [{ type: 'code' }])),
      paragraph(text('d', [{ type: 'strike' }, { type: 'subscript' }, { type: 'superscript' }])),
      { type: 'codeBlock', content: [text('if (a)\n  b()')] },
      { type: 'blockquote', content: [paragraph(text('q'))] },
      list(paragraph(text('one')), list(paragraph(text('nested')))),
      { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph(text('1'))] }] },
      { type: 'horizontalRule' },
      {
        type: 'table',
        content: [{ type: 'tableRow', content: [cell('tableHeader'), cell('tableCell')] }],
      },
      { type: 'paragraph' },
    )
    expect(richText.safeParse(document).error?.issues ?? []).toEqual([])
  })

  it.each(['script', 'iframe', 'image', 'html', 'style', 'svg', 'embed', 'taskList', '__proto__'])(
    'refuses a node of type %s, at any depth',
    (type) => {
      const node = { type, content: [text('x')] }
      expect(isAllowed(doc(node))).toBe(false)
      expect(isAllowed(doc(list(node)))).toBe(false)
      expect(isAllowed(doc(list(list(node))))).toBe(false)
      expect(isAllowed(doc(paragraph(node)))).toBe(false)
      expect(isAllowed(doc({ type: 'blockquote', content: [node] }))).toBe(false)
      expect(isAllowed(node)).toBe(false)
    },
  )

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://a.example/x',
    'file:///etc/passwd',
    'http://a.example',
    '//a.example',
    '/\\a.example',
    '\\\\a.example',
    '/\t/a.example',
    '/\n/a.example',
    'https://a.example/\\b',
    'https:/\\a.example',
    'https://',
    'https:///a.example',
    'https://meridian.example@evil.example',
    'https://meridian.example:443@evil.example/',
    'a.example',
    '',
    'mailto:',
    'MAILTO:a@a.example',
    'mailto:a@a.example?bcc=b@a.example',
    'mailto:a@a.example,b@a.example',
    'HTTPS://a.example x',
    7,
    null,
    { toString: 'x' },
  ])('refuses a link to %j', (target) => {
    expect(isAllowed(linked(target))).toBe(false)
  })

  it.each([
    '/article/12',
    '/',
    '#s2',
    '/@name',
    'https://a.example/@name',
    'https://a.example/x?y=1#z',
    '/en-US/news/brand',
    'mailto:desk@meridian.example',
  ])('accepts a link to %j', (target) => {
    expect(isAllowed(linked(target))).toBe(true)
  })

  it('accepts no link that a browser would follow outside of https and this site', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      ':',
      'javascript',
      'http',
      'https',
      '#',
      '?',
      '\t',
      '\n',
      '\u0000',
      ' ',
      '.',
      '@',
      'a',
      'a.example',
      '\u2028',
      '／',
    )
    const target = fc.oneof(
      fc.string(),
      fc.array(pieces, { maxLength: 8 }).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(target, (href) => {
        fc.pre(isAllowed(linked(href)) && URL.canParse(href, 'http://site.example/page'))
        const url = new URL(href, 'http://site.example/page')
        expect(url.protocol === 'https:' || url.origin === 'http://site.example').toBe(true)
      }),
      { ...runs(2000), maxSkipsPerRun: 5000 },
    )
  })

  it('refuses unknown attributes and fields', () => {
    const bare = paragraph(text('x'))
    const unknown = [
      { ...bare, attrs: { onclick: 'x' } },
      { ...bare, onclick: 'x' },
      { ...bare, marks: [] },
      { ...heading(2, 'x'), attrs: { level: 2, id: 'x' } },
      { type: 'horizontalRule', attrs: { style: 'x' } },
      paragraph({ ...text('x'), attrs: { style: 'x' } }),
      paragraph(text('x', [{ type: 'bold', attrs: { class: 'x' } }])),
      paragraph(text('x', [{ type: 'link', attrs: { href: '/x', target: '_blank' } }])),
      paragraph(text('x', [{ type: 'link' }])),
      paragraph(text('x', [{ type: 'textStyle' }])),
      paragraph(text('x', [{ type: 'blink' }])),
    ]
    expect(unknown.filter((node) => isAllowed(doc(node)))).toEqual([])
    expect(isAllowed({ ...doc(bare), attrs: {} })).toBe(false)
  })

  it.each([0, 1, 4, 6, 2.5, '2', null])('refuses a heading of level %j', (level) => {
    expect(isAllowed(doc({ ...heading(2, 'x'), attrs: { level } }))).toBe(false)
  })

  it('refuses any other value', () => {
    for (const value of [
      null,
      '',
      '<p>x</p>',
      [],
      {},
      { type: 'doc' },
      { type: 'doc', content: 'x' },
    ])
      expect(isAllowed(value)).toBe(false)
  })
})

describe('headings', () => {
  it('are those of the second level, numbered in order', () => {
    const body = parsed(heading(2, 'First'), heading(3, 'Not this'), paragraph(text('x')), {
      type: 'heading',
      attrs: { level: 2 },
      content: [text('Sec'), text('ond', [{ type: 'bold' }])],
    })
    expect(headings(body)).toEqual([
      { anchor: 's1', text: 'First' },
      { anchor: 's2', text: 'Second' },
    ])
    expect(headings(parsed(paragraph(text('x'))))).toEqual([])
  })

  it.each([
    ['side by side', [heading(2, 'One'), heading(3, 'Small'), heading(2, 'Two')]],
    ['with one inside a list before them', [list(heading(2, 'Inside')), heading(2, 'After')]],
  ])('have the anchors of the rendered text: %s', (_name, content) => {
    const body = parsed(...content)
    const html = renderToStaticMarkup(createElement(RichText, { document: body }))
    const anchored = [...html.matchAll(/<h2 id="([^"]+)">([^<]*)<\/h2>/g)]
    const rendered = anchored.map(([, anchor, title]) => ({ anchor, text: title }))
    expect(rendered).toEqual(headings(body))
  })
})

it('renders text without interpreting markup', () => {
  const html = renderToStaticMarkup(
    createElement(RichText, { document: parsed(paragraph(text('<img src=x onerror=alert(1)>'))) }),
  )
  expect(html).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>')
})

it('returns the plain text of a node without its marks', () => {
  expect(plainText(paragraph(text('a', [{ type: 'bold' }]), text('b')))).toBe('ab')
  expect(plainText({ type: 'horizontalRule' } as RichTextNode)).toBe('')
})

describe('reading time', () => {
  const words = (word: string, count: number) =>
    parsed(paragraph(text(Array.from({ length: count }, () => word).join(' '))))

  it('is 400 Han characters per minute', () => {
    expect(readingMinutes(parsed(paragraph(text('字'.repeat(400)))))).toBe(1)
    expect(readingMinutes(parsed(paragraph(text('字'.repeat(1200)))))).toBe(3)
  })

  it.each(['word', 'don’t', 'Trường', 'हिंदी'])('is 220 words like %s per minute', (word) => {
    expect(readingMinutes(words(word, 220))).toBe(1)
    expect(readingMinutes(words(word, 1100))).toBe(5)
  })

  it('counts the words of a script without spaces', () => {
    const thai = 'ผู้เล่นรอคอยนานเกินไป'.repeat(100)
    expect(readingMinutes(parsed(paragraph(text(thai))))).toBeGreaterThan(1)
  })

  it('adds both kinds of scripts over all paragraphs', () => {
    const body = parsed(paragraph(text('字'.repeat(400))), ...words('word', 220).content)
    expect(readingMinutes(body)).toBe(2)
  })

  it('is at least one minute', () => {
    expect(readingMinutes(parsed())).toBe(1)
    expect(readingMinutes(parsed(paragraph(text('short'))))).toBe(1)
  })
})

describe('a table', () => {
  const rowOf = (type: string, ...texts: string[]) => ({
    type: 'tableRow',
    content: texts.map((value) => ({ type, content: [paragraph(text(value))] })),
  })

  it('aligns columns of figures to the right, including their headings', () => {
    const document = parsed({
      type: 'table',
      content: [
        rowOf('tableHeader', 'City', 'Delay', 'Host', 'Fee'),
        rowOf('tableCell', '1', '310 ms', 'Riga 2', 'HK$ 3'),
        rowOf('tableCell', '2', '−1,240 ms', '3 hosts', '–'),
      ],
    })
    const html = renderToStaticMarkup(createElement(RichText, { document }))
    const aligned = [...html.matchAll(/figure-cell"><p>([^<]*)/g)].map(([, cell]) => cell)
    expect(aligned).toEqual(['Delay', '310 ms', '−1,240 ms'])
  })
})
