// Blocks that few texts have, as readers, search, translation and comparison get them.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { imagesIn, linksIn } from '../../../client/contract/desk/links.ts'
import { translateBlock } from '../../../client/contract/desk/entries/draft-translation.ts'
import { emptyBlockOf } from '../../../client/contract/desk/entries/text-structure.ts'
import { richText } from '../../../client/contract/text/rich-text-schema.ts'
import { plainText, type RichTextNode } from '../../../client/contract/text/rich-text.ts'
import { diffBlocks } from '../../../client/ui/difference/difference.ts'
import { DiffView } from '../../../client/ui/difference/difference-view.tsx'
import { RichText } from '../../../client/ui/text/rich-text.tsx'
import { paragraphsOf } from '../../../worker/search/documents.ts'

const words = (text: string): RichTextNode => ({ type: 'text', text })
const paragraph = (...content: RichTextNode[]): RichTextNode => ({ type: 'paragraph', content })
const note = (text: string, href?: string): RichTextNode => ({
  type: 'footnote',
  attrs: { text, ...(href && { href }) },
})
const figure = (caption: string): RichTextNode => ({
  type: 'figure',
  attrs: { image_id: 1, src: 'a/b.webp', width: 9, height: 9, alt: '', caption },
})
const toggle = (title: string): RichTextNode => ({
  type: 'toggle',
  attrs: { title },
  content: [paragraph(words('inside'))],
})
const button: RichTextNode = { type: 'button', attrs: { text: 'Read on', href: '/article/7' } }
const card: RichTextNode = {
  type: 'linkCard',
  attrs: {
    href: 'https://b.example/1',
    title: 'A page',
    description: 'About <it>',
    site: 'Paper',
    image_id: 3,
    src: 'a/c.webp',
    width: 9,
    height: 9,
    alt: 'a map',
  },
}
const document = richText.parse({
  type: 'doc',
  content: [
    paragraph(words('odds'), note('a source', 'https://a.example/'), words(' rise')),
    { type: 'callout', attrs: { tone: 'warn' }, content: [paragraph(words('careful'))] },
    toggle('Rules'),
    { type: 'gallery', content: [figure('one'), figure('two')] },
    button,
    card,
    { type: 'pullQuote', content: [words('a line')] },
    { type: 'codeBlock', attrs: { language: 'ts' }, content: [words('let a')] },
  ],
})
const { content } = document
const htmlOf = (element: Parameters<typeof renderToStaticMarkup>[0]) =>
  renderToStaticMarkup(element)

it('readers get elements that mean the same without styles', () => {
  const html = htmlOf(createElement(RichText, { document }))
  expect(html).toContain('<a href="https://a.example/" rel="noopener nofollow">a source</a>')
  const [, mark, target] = /<a id="([^"]+)" href="#([^"]+)" role="doc-noteref">1</.exec(html) ?? []
  expect(html).toContain(`<li id="${target}">`)
  expect(html).toContain(`href="#${mark}"`)
  expect(html).toContain(
    'role="note"><p class="callout-name" lang="zh-CN"><strong>text.warn</strong></p><p>careful</p></div>',
  )
  expect(html).toContain('<details class="fold"><summary>Rules</summary><div><p>inside</p></div>')
  expect(html.match(/<figure>/g)).toHaveLength(2)
  expect(html).toContain('<p class="link-button"><a class="button primary" href="/article/7">')
  expect(html).toMatch(
    /<div class="link-card pictured"><img src="\/media\/[^>]* alt="a map" width="9" height="9"[^>]*><div><p class="link-card-title"><a href="https:\/\/b\.example\/1" rel="noopener nofollow">A page<\/a><\/p><p class="link-card-text">About &lt;it&gt;<\/p><p class="link-card-site">Paper<\/p>/,
  )
  expect(html).toContain('<blockquote class="pull-quote"><p>a line</p></blockquote>')
  expect(html).toContain('<code class="language-ts">let a</code>')
  expect(html).not.toContain('stylesheet')
})

it('search finds their words, each note by itself, and their links are checked', () => {
  expect(paragraphsOf(document)).toEqual([
    'odds rise',
    'a source',
    'careful',
    'Rules',
    'inside',
    'Read on',
    'A page',
    'About <it>',
    'a line',
    'let a',
  ])
  expect(content.map(plainText)).toEqual(
    expect.arrayContaining(['odds rise', 'Rules inside', 'Read on', 'a line']),
  )
  expect(linksIn(document)).toEqual(['https://a.example/', '/article/7', 'https://b.example/1'])
  expect(imagesIn(document)).toEqual([1, 3])
})

it('their words are translated, and a translation begins without words', async () => {
  const upper = async (texts: readonly string[]) => texts.map((one) => one.toUpperCase())
  const translated = await Promise.all(content.map((node) => translateBlock(node, upper)))
  const expected = JSON.stringify(content).replaceAll(
    /"(?:odds| rise|a source|careful|inside|Rules|one|two|Read on|A page|About <it>|a map|a line)"/g,
    (text) => text.toUpperCase(),
  )
  expect(JSON.stringify(translated)).toBe(expected)
  expect(content.map(emptyBlockOf).slice(0, 3)).toEqual([
    { type: 'paragraph' },
    { type: 'callout', attrs: { tone: 'warn' }, content: [{ type: 'paragraph' }] },
    { type: 'toggle', attrs: { title: 'Rules' }, content: [{ type: 'paragraph' }] },
  ])
  expect(richText.safeParse({ type: 'doc', content: content.map(emptyBlockOf) }).success).toBe(true)
  expect(emptyBlockOf(card).attrs).toEqual({ ...card.attrs, alt: '' })
})

it('a comparison shows changed titles, notes and buttons by word', () => {
  const shown = (before: RichTextNode, after: RichTextNode) =>
    htmlOf(
      createElement(DiffView, {
        blocks: diffBlocks([before], [after], 'en-US'),
        lang: 'en-US',
        labels: { added: 'added', removed: 'removed', format: 'format' },
      }),
    )
  expect(shown(toggle('Old rules'), toggle('New rules'))).toMatch(
    /<summary><del>Old<\/del><ins>New<\/ins>.*<p>inside<\/p>/,
  )
  expect(shown(paragraph(words('a'), note('b')), paragraph(words('a'), note('c')))).toContain(
    '<del>b</del><ins>c</ins>',
  )
  expect(shown(button, { ...button, attrs: { text: 'Read more', href: '/article/7' } })).toContain(
    '<ins>more</ins>',
  )
  const renamed = { ...card, attrs: { ...card.attrs, title: 'A site' } }
  expect(shown(card, renamed)).toContain('<del>page</del><ins>site</ins>')
})

it('a card has all of an image or nothing, and no script as its address', () => {
  const isCard = (change: object) =>
    richText.safeParse({
      type: 'doc',
      content: [{ ...card, attrs: { ...card.attrs, ...change } }],
    }).success
  expect(isCard({})).toBe(true)
  expect(isCard({ src: undefined })).toBe(false)
  expect(isCard({ alt: undefined })).toBe(false)
  expect(isCard({ href: 'javascript:alert(1)' })).toBe(false)
  expect(isCard({ href: '#a' })).toBe(false)
  expect(isCard({ title: '' })).toBe(false)
  expect(isCard({ title: 'a'.repeat(201) })).toBe(false)
})
