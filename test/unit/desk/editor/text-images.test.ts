// @vitest-environment jsdom
// Images inserted into a text: from the clipboard, from HTML, and into their placeholders once uploaded.
import { afterEach, describe, expect, it } from 'vitest'
import {
  replacePlaceholder,
  removePlaceholder,
  insertPlaceholder,
} from '../../../../client/desk/editor/uploads/placeholders.ts'
import { richText } from '../../../../client/contract/text/rich-text-schema.ts'
import { openEditor, pasteInto } from '../../../support/desk/editor.ts'

let opened: ReturnType<typeof openEditor> | undefined
afterEach(() => {
  opened?.editor.destroy()
  opened = undefined
})

const said = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const open = (...words: string[]) => (opened = openEditor(...words.map(said)))
const file = new File(['x'], 'a.png', { type: 'image/png' })
const gif = 'R0lGODlhCAAEAIAAAExpccIqGyH5BAUAAAAALAAAAAAIAAQAAAIFjI+piwUAOw=='
const attrs = (image_id: number) => ({ image_id, src: 'a/b.webp', width: 9, height: 9, alt: '' })
const types = () => opened!.text().content.map(({ type, attrs: own }) => own?.['image_id'] ?? type)

describe('a paste', () => {
  it('is an image if there is no other content', () => {
    const { editor, images, text } = open()
    pasteInto(editor, { 'text/html': '<img src="https://elsewhere.example/a.png">' }, [file])
    expect(images).toEqual([{ files: [file], left: 0, dropped: {}, at: 1 }])
    expect(text().content).toEqual([])
  })

  it('is text if there is text, and its images are inserted later or counted', async () => {
    const { editor, images, text } = open()
    const html = `<p>甲</p><img src="data:image/gif;base64,${gif}"><img src="file:///c/a.png">
      <img src="https://elsewhere.example/b.png" width="1" height="1">
      <img src="https://elsewhere.example/c.png"><img src="data:image/svg+xml;base64,PHN2Zy8+">`
    pasteInto(editor, { 'text/html': html }, [file])
    await Promise.resolve()
    expect(text().content).toEqual([said('甲')])
    expect(images).toMatchObject([{ left: 3, at: editor.state.selection.to }])
    const [taken] = images[0]!.files
    expect([taken?.name, taken?.type, taken?.size]).toEqual([
      'pasted-1.gif',
      'image/gif',
      atob(gif).length,
    ])
  })

  it('from the editor itself does not mention its source', async () => {
    const { editor, images } = open()
    pasteInto(editor, { 'text/html': '<p data-pm-slice="0 0 []">甲<img src="x"></p>' })
    await Promise.resolve()
    expect(images).toEqual([])
  })
})

describe('a placeholder of an image', () => {
  it('is not part of the document until the image is uploaded, whatever is edited before', () => {
    const { editor, text } = open('甲', '乙')
    insertPlaceholder(editor, 1, 2)
    expect(text().content).toEqual([said('甲'), said('乙')])
    editor.commands.insertContentAt(2, '丙')
    editor.commands.insertContentAt(0, said('前'))
    expect(replacePlaceholder(editor, 1, attrs(7))).toBe(true)
    expect(types()).toEqual(['paragraph', 'paragraph', 7, 'paragraph'])
    expect(richText.safeParse(text()).success).toBe(true)
    editor.commands.undo()
    expect(types()).toEqual(['paragraph', 'paragraph', 'paragraph'])
    expect(text().content[1]).toEqual(said('甲丙'))
  })

  it('keeps the order of files, whichever is uploaded first', () => {
    const { editor } = open('甲', '乙')
    for (const id of [1, 2, 3]) insertPlaceholder(editor, id, 2)
    for (const id of [2, 3, 1]) replacePlaceholder(editor, id, attrs(id))
    expect(types()).toEqual(['paragraph', 1, 2, 3, 'paragraph'])
  })

  it('is after images uploaded before', () => {
    const { editor } = open('甲', '乙')
    for (const id of [1, 2]) {
      insertPlaceholder(editor, id, 2)
      replacePlaceholder(editor, id, attrs(id))
    }
    expect(types()).toEqual(['paragraph', 1, 2, 'paragraph'])
  })

  it('is removed with the text around it, and can be cancelled by hand', () => {
    const { editor } = open('甲', '乙')
    insertPlaceholder(editor, 1, 2)
    insertPlaceholder(editor, 2, 5)
    removePlaceholder(editor, 2)
    expect(replacePlaceholder(editor, 2, attrs(2))).toBe(false)
    editor.chain().selectAll().deleteSelection().run()
    expect(replacePlaceholder(editor, 1, attrs(1))).toBe(false)
    expect(types()).toEqual([])
    editor.destroy()
    expect(replacePlaceholder(editor, 1, attrs(1))).toBe(false)
  })

  it('does not move the cursor', () => {
    const { editor } = open('甲乙', '丙')
    editor.commands.setTextSelection(2)
    insertPlaceholder(editor, 1, 5)
    replacePlaceholder(editor, 1, attrs(1))
    expect(editor.state.selection.from).toBe(2)
  })
})

describe('the texts of an image', () => {
  it('are edited in the image and stored with it', () => {
    const { editor, text } = open('甲')
    insertPlaceholder(editor, 1, 2)
    replacePlaceholder(editor, 1, attrs(1))
    const [caption, alt] = editor.view.dom.querySelectorAll('input')
    expect(alt?.className).toBe('missing')
    for (const [input, words] of [
      [alt, '灯笼'],
      [caption, '河边'],
    ] as const) {
      input!.value = words
      input!.dispatchEvent(new Event('input', { bubbles: true }))
    }
    expect(text().content[1]?.attrs).toEqual({ ...attrs(1), alt: '灯笼', caption: '河边' })
    expect([alt?.className, editor.view.dom.querySelectorAll('input')[1]]).toEqual(['', alt])
    caption!.value = ''
    caption!.dispatchEvent(new Event('input', { bubbles: true }))
    expect(text().content[1]?.attrs).toEqual({ ...attrs(1), alt: '灯笼' })
  })
})
