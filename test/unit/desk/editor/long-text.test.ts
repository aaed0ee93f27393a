// @vitest-environment jsdom
// The cost of a keystroke does not depend on the length of the text.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { countsOf } from '../../../../client/desk/editor/counts.ts'
import { toStoredDocument } from '../../../../client/desk/editor/schema/document.ts'
import { openEditor } from '../../../support/desk/editor.ts'

let opened: ReturnType<typeof openEditor> | undefined
afterEach(() => opened?.editor.destroy())

interface Cost {
  transactions: number
  /** Number of DOM mutations. */
  mutations: number
  /** Number of rebuilt blocks of the stored document. */
  blocks: number
  /** Number of texts segmented into words again. */
  counted: number
}

function costOfKey(paragraphs: number): Cost {
  opened = openEditor(
    ...Array.from({ length: paragraphs }, (_, index) => ({
      type: 'paragraph',
      content: [{ type: 'text', text: `第${index}段，等待的赔率` }],
    })),
  )
  const { editor } = opened
  editor.commands.setTextSelection(4)
  const before = toStoredDocument(editor.state.doc)
  countsOf(before, 'zh-CN')
  let transactions = 0
  editor.on('transaction', () => (transactions += 1))
  const watcher = new MutationObserver(() => undefined)
  watcher.observe(editor.view.dom, { childList: true, subtree: true, characterData: true })
  editor.view.dispatch(editor.state.tr.insertText('字'))
  const mutations = watcher.takeRecords().length
  watcher.disconnect()
  const after = toStoredDocument(editor.state.doc)
  const segmented = vi.spyOn(Intl.Segmenter.prototype, 'segment')
  countsOf(after, 'zh-CN')
  const counted = segmented.mock.calls.length
  segmented.mockRestore()
  const kept = new Set(before.content)
  editor.destroy()
  return {
    transactions,
    mutations,
    blocks: after.content.filter((block) => !kept.has(block)).length,
    counted,
  }
}

describe('a keystroke in a long text', () => {
  it('updates, serializes and counts one paragraph', () => {
    const [short, long] = [costOfKey(10), costOfKey(2000)]
    expect(long).toEqual(short)
    expect(long).toMatchObject({ transactions: 1, blocks: 1, counted: 1 })
  })
})
