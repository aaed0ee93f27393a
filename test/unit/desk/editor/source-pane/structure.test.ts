// @vitest-environment jsdom
import { createElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Entry } from '../../../../../client/contract/desk/entries/entry.ts'
import type { Source } from '../../../../../client/contract/desk/entries/source.ts'
import type { RichTextNode } from '../../../../../client/contract/text/rich-text.ts'
import { SourcePaneHeader } from '../../../../../client/desk/editor/source-pane/head.tsx'
import { activeEditor } from '../../../../../client/desk/editor/text/open-editor.ts'
import { openEditor, replaceText } from '../../../../support/desk/editor.ts'
import { renderDesk } from '../../../../support/desk/render.ts'

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => undefined }))

const words = (text: string): RichTextNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text }],
})
const blocks: RichTextNode[] = [
  { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '港口的灯' }] },
  words('第一段。'),
]
const source = {
  lang: 'zh-CN',
  title: '港口的灯',
  fields: [],
  terms: [],
  data: { body: { type: 'doc', content: blocks } },
} as unknown as Source
const entry = { id: 7, type: 'article' } as Entry

let opened: ReturnType<typeof openEditor>
beforeEach(() => void (opened = openEditor(words('Words to delete.'))))
afterEach(() => {
  activeEditor.set(null)
  opened.editor.destroy()
})

/** Button that begins with the paragraphs of the source, as offered for the text of the editor. */
async function structureButton() {
  const target = opened.text().content
  const head = createElement(SourcePaneHeader, { entry, source, changed: 0, target })
  return (await renderDesk(head)).querySelector<HTMLButtonElement>('button.button')
}

it('an emptied translation can begin anew with the blocks of its source, which can be undone', async () => {
  const { editor, text } = opened
  activeEditor.set(editor)
  expect(await structureButton()).toBeNull()
  editor.commands.selectAll()
  editor.commands.deleteSelection()
  expect(text().content).toEqual([])
  ;(await structureButton())!.click()
  expect(text().content).toEqual([{ type: 'heading', attrs: { level: 2 }, content: [] }])
  expect(editor.state.doc.childCount).toBe(2)
  editor.commands.undo()
  expect(text().content).toEqual([])
})

it('a heading without words, which emptying may leave, is an empty text; an image is not', async () => {
  const heading = { type: 'heading', attrs: { level: 2 } }
  replaceText(opened.editor, { type: 'doc', content: [heading] })
  expect(await structureButton()).not.toBeNull()
  const figure = { type: 'figure', attrs: { src: '/media/a', alt: '', width: 1, height: 1 } }
  replaceText(opened.editor, { type: 'doc', content: [figure] })
  expect(await structureButton()).toBeNull()
})
