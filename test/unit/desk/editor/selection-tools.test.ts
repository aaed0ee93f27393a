// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { setLink, removeLink } from '../../../../client/desk/editor/schema/links.ts'
import { toolbarPosition } from '../../../../client/desk/editor/text-toolbar/selection-toolbar-position.ts'
import { openEditor } from '../../../support/desk/editor.ts'

describe('the selection toolbar', () => {
  const room = (top: number, bottom: number, isTouched: boolean) => {
    const line = { top, bottom, left: 40 }
    return toolbarPosition({
      words: { start: line, end: line },
      tools: { width: 300, height: 40 },
      sheet: { left: 16, right: 374 },
      seen: { top: 60, bottom: 500 },
      isTouched,
    })
  }

  it('is above the selection, or below if there is no room', () => {
    expect(room(300, 320, false)).toEqual({ top: 252, left: 40 })
    expect(room(90, 110, false)).toEqual({ top: 118, left: 40 })
  })

  it('is below for touch, clear of handles and of the system’s menu', () => {
    expect(room(300, 320, true)?.top).toBeGreaterThan(340)
    expect(room(440, 480, true)!.top + 40).toBeLessThan(390)
  })

  it('is hidden where it would cover the selection', () => {
    expect(room(70, 495, false)).toBeNull()
    expect(room(70, 495, true)).toBeNull()
  })

  it('ends at the edge of the text', () => {
    const line = { top: 300, bottom: 320, left: 350 }
    const words = { start: line, end: line }
    const tools = { width: 300, height: 40 }
    const sheet = { left: 16, right: 374 }
    const seen = { top: 60, bottom: 500 }
    expect(toolbarPosition({ words, tools, sheet, seen, isTouched: false })?.left).toBe(74)
  })
})

describe('links', () => {
  let opened: ReturnType<typeof openEditor>
  afterEach(() => opened.editor.destroy())
  const paragraph = () => opened.text().content[0]?.content
  const marks = [{ type: 'link', attrs: { href: '/article/1' } }]

  it('insert their text if nothing is selected', () => {
    opened = openEditor()
    setLink(opened.editor, '/article/1', '当赔率学会等待')
    expect(paragraph()).toEqual([{ type: 'text', text: '当赔率学会等待', marks }])
  })

  it('are changed and removed as a whole from any position in them', () => {
    opened = openEditor({ type: 'paragraph', content: [{ type: 'text', text: '全文', marks }] })
    opened.editor.commands.setTextSelection(2)
    setLink(opened.editor, '/article/2', 'x')
    expect(JSON.stringify(paragraph())).toContain('/article/2')
    expect(JSON.stringify(paragraph())).not.toContain('/article/1')
    removeLink(opened.editor)
    expect(paragraph()).toEqual([{ type: 'text', text: '全文' }])
  })
})
