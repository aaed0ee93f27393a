// @vitest-environment jsdom
// What programs put on the clipboard (test/fixtures/paste) and the document it becomes. Each `.json` was checked by eye.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { richText } from '../../../../client/contract/text/rich-text.ts'
import { openEditor, pasteInto } from '../../../support/desk/editor.ts'

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

  it('becomes what it means', () => {
    const { editor, text } = emptyEditor()
    pasteInto(editor, { [ext === '.html' ? 'text/html' : 'text/plain']: written })
    const document = text()
    expect(richText.safeParse(document).error?.issues ?? []).toEqual([])
    expect(document).toEqual(JSON.parse(readFileSync(expected, 'utf8')))
  })
})

describe('an address that is pasted over chosen words', () => {
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

  it('becomes where they lead; on this site, a path', () => {
    const to = (href: string) => [
      { type: 'text', text: '先读' },
      { type: 'text', text: '这一篇', marks: [{ type: 'link', attrs: { href } }] },
    ]
    expect(linked('https://elsewhere.example/a')).toEqual(to('https://elsewhere.example/a'))
    expect(linked('https://meridian.example/en-US/article/3')).toEqual(to('/en-US/article/3'))
    const copied = '<a href="https://elsewhere.example/a">A title</a>'
    expect(linked('https://elsewhere.example/a', copied)).toEqual(to('https://elsewhere.example/a'))
  })

  it('is text where it is no address alone, or where whole paragraphs are chosen', () => {
    expect(linked('see https://elsewhere.example')).toEqual([
      { type: 'text', text: expect.stringContaining('先读see ') },
      expect.anything(),
    ])
    const { editor, text } = chosen(3, 9)
    pasteInto(editor, { 'text/plain': 'https://elsewhere.example/a' })
    expect(JSON.stringify(text())).not.toContain('这一篇')
  })
})
