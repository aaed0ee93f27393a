// @vitest-environment jsdom
// What programs put on the clipboard (test/fixtures/paste) and the document it becomes. Each `.json` was checked by eye.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { richText } from '../../../client/contract/rich-text.ts'
import { openEditor, pasteInto } from '../../support/editor.ts'

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
