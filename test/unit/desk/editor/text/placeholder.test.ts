// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { openEditor, replaceText } from '../../../../support/desk/editor.ts'

it('an empty text shows a placeholder while it can be written', () => {
  const { editor } = openEditor()
  const isShown = () =>
    editor.view.dom.querySelector('p.is-editor-empty[data-placeholder]') !== null
  const paragraph = { type: 'paragraph' }
  expect(isShown()).toBe(true)
  replaceText(editor, { type: 'doc', content: [paragraph, paragraph] })
  expect(isShown()).toBe(false)
  replaceText(editor, { type: 'doc', content: [] })
  expect(isShown()).toBe(true)
  editor.setEditable(false)
  expect(isShown()).toBe(false)
  editor.destroy()
})
