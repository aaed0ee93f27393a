// @vitest-environment jsdom
// Rich text of imported posts.
import { describe, expect, it } from 'vitest'
import { richText } from '../../../../client/contract/text/rich-text-schema.ts'
import { plainText } from '../../../../client/contract/text/rich-text.ts'
import { plainLine, toDocument } from '../../../../client/desk/import/document.ts'
import { imageAddresses } from '../../../../client/desk/import/mapping.ts'

const library = { id: 7, path: 'uploads/a.webp', width: 640, height: 480 }
const base = 'https://old.example/2026/01/a/'
const convert = (html: string, found?: string) => {
  const made = toDocument(html, {
    base,
    findImage: (url) => (url === found ? library : undefined),
  })
  expect(richText.safeParse(made.document).error?.issues ?? []).toEqual([])
  return made
}
const shape = ({ document }: ReturnType<typeof convert>) =>
  document.content.map((node) => [node.type, plainText(node) || node.attrs])

describe('toDocument', () => {
  it('places images of the library behind the block around them', () => {
    const html =
      '<p>Before <a href="/big"><img src="/a-300x200.jpg" alt="Sea\n side"></a> after</p>' +
      '<figure><img src="//old.example/b.jpg"><figcaption>The <b>caption</b></figcaption></figure>' +
      '<ul><li>One<img src="c.jpg"></li></ul><table><tr><td>1</td><td><img src="d.jpg"></td></tr></table>'
    const made = convert(html, 'https://old.example/a-300x200.jpg')
    expect(made.images).toEqual([
      'https://old.example/a-300x200.jpg',
      'https://old.example/b.jpg',
      'https://old.example/2026/01/a/c.jpg',
      'https://old.example/2026/01/a/d.jpg',
    ])
    expect(shape(made)).toEqual([
      ['paragraph', 'Before after'],
      ['figure', { image_id: 7, src: 'uploads/a.webp', width: 640, height: 480, alt: 'Sea side' }],
      ['paragraph', 'b.jpg · The caption'],
      ['bulletList', 'Onec.jpg'],
      ['table', '1'],
      ['paragraph', 'd.jpg'],
    ])
  })

  it('turns links to the old site into paths, and frames into links or videos', () => {
    const made = convert(
      '<p><a href="https://old.example/b/">B</a></p><p>https://www.youtube.com/watch?v=abcdefghijk</p>' +
        '<iframe src="https://maps.example/x" title="Map"></iframe>',
    )
    expect(made.dropped).toEqual({ frames: 1 })
    expect(shape(made)).toEqual([
      ['paragraph', 'B'],
      ['embed', { provider: 'youtube', id: 'abcdefghijk', title: 'YouTube' }],
      ['paragraph', 'Map'],
    ])
    expect(JSON.stringify(made.document)).toContain('"href":"/b/"')
  })

  it.each(['<script>1</script>', '', '<img src="data:image/png;base64,x">', '<p><img></p>'])(
    'leaves nothing of %s',
    (html) => expect(convert(html)).toMatchObject({ document: { content: [] }, images: [] }),
  )
})

it('takes tags and line breaks out of titles', () => {
  expect(plainLine('A <em>lighthouse</em> &amp; its\n keeper')).toBe('A lighthouse & its keeper')
  expect(plainLine('1 < 2 & 3')).toBe('1 < 2 & 3')
})

it('asks for the original of a smaller image first', () => {
  expect(imageAddresses('https://old.example/a-300x200.jpg')).toEqual([
    'https://old.example/a.jpg',
    'https://old.example/a-300x200.jpg',
  ])
})
