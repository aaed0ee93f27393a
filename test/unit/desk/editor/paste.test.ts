// @vitest-environment jsdom
// Clipboard contents of programs (test/fixtures/paste) and the resulting documents. Each `.json` was reviewed by hand.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { walkNodes } from '../../../../client/contract/desk/links.ts'
import { richText } from '../../../../client/contract/text/rich-text-schema.ts'
import {
  type RichTextDocument,
  type RichTextNode,
} from '../../../../client/contract/text/rich-text.ts'
import { openEditor, pasteInto } from '../../../support/desk/editor.ts'
import { sampled } from '../../../support/sample.ts'

const opened: ReturnType<typeof openEditor>[] = []
function emptyEditor() {
  const one = openEditor()
  opened.push(one)
  return one
}
afterEach(() => {
  for (const { editor } of opened.splice(0)) editor.destroy()
})

describe.each(globSync('test/fixtures/paste/*.{html,txt}').toSorted())('%s', (file) => {
  const written = readFileSync(file, 'utf8')
  const { ext, dir, name } = path.parse(file)
  const expected = path.join(dir, `${name}.json`)

  it('becomes the intended document', () => {
    const { editor, text } = emptyEditor()
    pasteInto(editor, { [ext === '.html' ? 'text/html' : 'text/plain']: written })
    const document = text()
    expect(richText.safeParse(document).error?.issues ?? []).toEqual([])
    expect(document).toEqual(JSON.parse(readFileSync(expected, 'utf8')))
  })
})

const words = (value: string): RichTextNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text: value }],
})
const item = (...content: RichTextNode[]): RichTextNode => ({ type: 'listItem', content })
const list = (...content: RichTextNode[]): RichTextNode => ({ type: 'bulletList', content })
const cell = (...content: RichTextNode[]): RichTextNode => ({ type: 'tableCell', content })
const empty: RichTextNode = { type: 'paragraph' }

/** The cursor is after "here", or in the only empty paragraph. */
const places: Record<string, RichTextNode[]> = {
  'a paragraph': [words('before'), words('here'), words('after')],
  'an item': [list(item(words('before')), item(words('here')), item(words('after')))],
  'an empty item': [list(item(words('before'), list(item(empty))), item(words('after')))],
  'a cell': [
    {
      type: 'table',
      content: [{ type: 'tableRow', content: [cell(words('before here')), cell(words('after'))] }],
    },
  ],
  'a quote': [words('before'), { type: 'blockquote', content: [words('here'), words('after')] }],
  'a heading': [
    words('before'),
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'here' }] },
    words('after'),
  ],
}

function openAt(place: string) {
  const one = openEditor(...places[place]!)
  opened.push(one)
  const ends: number[] = []
  one.editor.state.doc.descendants((node, position) => {
    const isHere = node.textContent.endsWith('here') || node.content.size === 0
    if (node.isTextblock && isHere) ends.push(position + node.nodeSize - 1)
  })
  // The editor adds an empty paragraph after a table or a list.
  one.editor.commands.setTextSelection(ends[0]!)
  return one
}

const wordsIn = (text: unknown) =>
  [...walkNodes(text as RichTextNode)].flatMap((node) => node.text?.match(/[\p{L}\d]+/gu) ?? [])

/** Each place and each file. */
const pastes = sampled('pastes into places', {
  place: Object.keys(places),
  file: globSync('test/fixtures/paste/*.html').toSorted(),
})

describe('pasted into a block', () => {
  it.each(pastes)('$file keeps its words in $place', ({ place, file }) => {
    const { dir, name } = path.parse(file)
    const { editor, text } = openAt(place)
    pasteInto(editor, { 'text/html': readFileSync(file, 'utf8') })
    const document = text()
    expect(richText.safeParse(document).error?.issues ?? []).toEqual([])
    const all = wordsIn(document).join(' ')
    const pasted = wordsIn(JSON.parse(readFileSync(path.join(dir, `${name}.json`), 'utf8')))
    expect(pasted.filter((word) => !all.includes(word))).toEqual([])
    expect(all).toMatch(/^before.*after$/s)
    expect(blocksInItems(document)).toEqual([])
  })
})

/** Types of blocks in list items other than paragraphs and lists. */
const blocksInItems = (document: RichTextDocument) =>
  [...walkNodes(document as RichTextNode)]
    .filter(({ type }) => type === 'listItem')
    .flatMap(({ content = [] }) => content.map(({ type }) => type))
    .filter((type) => !['paragraph', 'bulletList', 'orderedList'].includes(type))

describe('blocks pasted into a list', () => {
  const html = '<h2>Title</h2><p>Text</p><hr><p>End</p>'
  const pasted = [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Title' }] },
    words('Text'),
    { type: 'horizontalRule' },
    words('End'),
  ]

  it('end the list, and its empty item is removed', () => {
    const { editor, text } = openAt('an empty item')
    pasteInto(editor, { 'text/html': html })
    expect(text().content).toEqual([
      list(item(words('before'))),
      ...pasted,
      list(item(words('after'))),
    ])
  })

  it('continue after the words of the item', () => {
    const { editor, text } = openAt('an item')
    pasteInto(editor, { 'text/html': '<p>fore</p><h2>Title</h2><p>Text</p><hr><p>End</p>' })
    expect(text().content).toEqual([
      list(item(words('before')), item(words('herefore'))),
      ...pasted,
      list(item(words('after'))),
    ])
  })
})

describe('the address of a video', () => {
  const address = 'https://youtu.be/aB3dE6gH9jk'
  const film = {
    type: 'embed',
    attrs: { provider: 'youtube', id: 'aB3dE6gH9jk', title: 'YouTube' },
  }

  it('on its own becomes the video', () => {
    const alone = emptyEditor()
    pasteInto(alone.editor, { 'text/plain': address })
    expect(alone.text().content).toEqual([film])
    const among = emptyEditor()
    pasteInto(among.editor, {
      'text/html': `<p>a</p><p><a href="${address}">${address}</a></p><p>b</p>`,
    })
    expect(among.text().content).toEqual([words('a'), film, words('b')])
  })

  it('stays a link among words, in a cell and in a quote', () => {
    for (const place of ['a paragraph', 'a cell', 'a quote']) {
      const { editor, text } = openAt(place)
      pasteInto(editor, { 'text/plain': address })
      expect(JSON.stringify(text())).toContain(`{"href":"${address}"}`)
    }
  })

  it('in a frame becomes the video with its name', () => {
    const { editor, text } = emptyEditor()
    const frame =
      '<iframe src="https://www.youtube.com/embed/aB3dE6gH9jk" title="Opening"></iframe>'
    pasteInto(editor, { 'text/html': `<p>a</p>${frame}<p>b</p>` })
    expect(text().content).toEqual([
      words('a'),
      { ...film, attrs: { ...film.attrs, title: 'Opening' } },
      words('b'),
    ])
  })
})

it('struck, lowered and raised letters and code are kept, and dropped content is counted', async () => {
  const { editor, text, images } = emptyEditor()
  const table = '<table><tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr></table>'
  pasteInto(editor, {
    'text/html': `<p><s>old</s> H<sub>2</sub>O m<sup>2</sup> <span style="vertical-align:super">3</span> <u>u</u></p>
      <pre>if (a)\n  b()</pre>${table}<iframe src="https://other.example"></iframe>`,
  })
  const marks = [...walkNodes(text() as RichTextNode)].flatMap((node) =>
    (node.marks ?? []).map(({ type }) => [type, node.text]),
  )
  expect(marks).toEqual([
    ['strike', 'old'],
    ['subscript', '2'],
    ['superscript', '2'],
    ['superscript', '3'],
    ['underline', 'u'],
  ])
  expect(text().content).toContainEqual({
    type: 'codeBlock',
    content: [{ type: 'text', text: 'if (a)\n  b()' }],
  })
  await Promise.resolve()
  expect(images.map(({ dropped }) => dropped)).toEqual([{ merged_cells: 1, frames: 1 }])
})

it('files other than images are counted, and images that the system does not know are taken', () => {
  const { editor, images } = emptyEditor()
  const photo = new File(['x'], 'IMG_1.HEIC')
  pasteInto(editor, {}, [photo, new File(['x'], 'a.pdf', { type: 'application/pdf' })])
  pasteInto(editor, {}, [new File(['x'], 'notes.docx')])
  expect(images.map(({ files, dropped }) => [files, dropped])).toEqual([
    [[photo], { files: 1 }],
    [[], { files: 1 }],
  ])
})

describe('an address pasted over selected words', () => {
  const chosen = (from: number, to: number) => {
    const one = openEditor(
      { type: 'paragraph', content: [{ type: 'text', text: '先读这一篇' }] },
      { type: 'paragraph', content: [{ type: 'text', text: '再读' }] },
    )
    opened.push(one)
    one.editor.commands.setTextSelection({ from, to })
    return one
  }
  const linked = (address: string, html = '') => {
    const { editor, text } = chosen(3, 6)
    pasteInto(editor, { 'text/plain': address, 'text/html': html })
    return text().content[0]?.content
  }

  it('becomes their link target; on this site, a path', () => {
    const to = (href: string) => [
      { type: 'text', text: '先读' },
      { type: 'text', text: '这一篇', marks: [{ type: 'link', attrs: { href } }] },
    ]
    expect(linked('https://elsewhere.example/a')).toEqual(to('https://elsewhere.example/a'))
    expect(linked('https://meridian.example/en-US/article/3')).toEqual(to('/en-US/article/3'))
    const copied = '<a href="https://elsewhere.example/a">A title</a>'
    expect(linked('https://elsewhere.example/a', copied)).toEqual(to('https://elsewhere.example/a'))
  })

  it('is pasted as text if there is other text, or if whole paragraphs are selected', () => {
    expect(linked('see https://elsewhere.example')).toEqual([
      { type: 'text', text: expect.stringContaining('先读see ') },
      expect.anything(),
    ])
    const { editor, text } = chosen(3, 9)
    pasteInto(editor, { 'text/plain': 'https://elsewhere.example/a' })
    expect(JSON.stringify(text())).not.toContain('这一篇')
  })
})
