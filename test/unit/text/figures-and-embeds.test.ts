import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { embedIn } from '../../../client/contract/text/embed.ts'
import { richText } from '../../../client/contract/text/rich-text-schema.ts'
import {
  headings,
  plainText,
  readingMinutes,
  type RichTextNode,
} from '../../../client/contract/text/rich-text.ts'
import { RichText } from '../../../client/ui/text/rich-text.tsx'

const figure = (changed: Record<string, unknown> = {}): RichTextNode => ({
  type: 'figure',
  attrs: {
    image_id: 7,
    src: 'articles/odds.webp',
    width: 1340,
    height: 752,
    alt: 'A dial',
    caption: 'The dial at noon',
    ...changed,
  },
})
const embed = (changed: Record<string, unknown> = {}): RichTextNode => ({
  type: 'embed',
  attrs: { provider: 'youtube', id: 'dQw4w9WgXcQ', title: 'The draw', ...changed },
})
const doc = (...content: RichTextNode[]) => ({ type: 'doc', content })
const isAllowed = (document: unknown) => richText.safeParse(document).success
const rendered = (node: RichTextNode) =>
  renderToStaticMarkup(createElement(RichText, { document: richText.parse(doc(node)) }))

it.each([
  { src: 'https://evil.example/x.webp' },
  { src: '/articles/a.webp' },
  { src: '../a.webp' },
  { src: 'articles/a.svg' },
  { src: 'articles/a.webp" onerror="x' },
  { image_id: 0 },
  { width: 0 },
  { width: undefined },
  { alt: undefined },
  { caption: '' },
  { onerror: 'x' },
])('refuses an image with %j', (changed) => {
  expect(isAllowed(doc(figure(changed)))).toBe(false)
})

it.each([
  { provider: 'evil' },
  { id: 'dQw4w9WgXc"' },
  { id: '../../x' },
  { provider: 'vimeo' },
  { provider: 'bilibili', id: '1234' },
  { title: '' },
  { src: 'https://evil.example' },
])('refuses a video with %j', (changed) => {
  expect(isAllowed(doc(embed(changed)))).toBe(false)
})

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3s', 'youtube', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?list=a&v=dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'youtube', 'dQw4w9WgXcQ'],
  [' https://m.youtube.com/shorts/dQw4w9WgXcQ ', 'youtube', 'dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'vimeo', '76979871'],
  ['https://player.vimeo.com/video/76979871?h=1', 'vimeo', '76979871'],
  ['https://www.bilibili.com/video/BV1xx411c7mD/', 'bilibili', 'BV1xx411c7mD'],
])('recognizes the video of %s', (address, provider, id) => {
  expect(embedIn(address)).toEqual({ provider, id })
  expect(isAllowed(doc(embed({ provider, id })))).toBe(true)
})

it.each([
  'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/?https://youtu.be/dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQQ',
  'javascript:https://youtu.be/dQw4w9WgXcQ',
  'https://vimeo.com/about',
])('recognizes no video of %s', (address) => {
  expect(embedIn(address)).toBeUndefined()
})

it('shows an image in the site’s widths, with its texts', () => {
  const html = rendered(figure())
  expect(html).toContain('src="/media/670/articles/odds.webp"')
  expect(html).toContain('/media/480/articles/odds.webp 480w')
  expect(html).toContain('sizes="auto, (min-width: 720px) 670px, 100vw"')
  expect(html).toContain('alt="A dial" width="1340" height="752" loading="lazy"')
  expect(html).toContain('<figcaption>The dial at noon</figcaption>')
  expect(rendered(figure({ caption: undefined }))).not.toContain('figcaption')
})

it('shows a video as a link that loads nothing', () => {
  expect(rendered(embed())).toBe(
    '<a class="embed" href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener nofollow">' +
      '<b>The draw</b><small>YouTube</small></a>',
  )
})

it('ignores both for reading time and headings', () => {
  const document = richText.parse(
    doc(figure(), embed(), { type: 'paragraph', content: [{ type: 'text', text: 'a' }] }),
  )
  expect(readingMinutes(document)).toBe(1)
  expect(plainText({ content: document.content })).toBe('a')
  expect(headings(document)).toEqual([])
})
