// @vitest-environment jsdom
import { closeHistory, redo, undo } from '@tiptap/pm/history'
import { TextSelection, type Transaction } from '@tiptap/pm/state'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { replaceDocument } from '../../../../client/desk/editor/text/replace-document.ts'
import type { RichTextNode } from '../../../../client/contract/text/rich-text.ts'
import { allowedDocument } from '../../../support/data/documents.ts'
import { openEditor, replaceText } from '../../../support/desk/editor.ts'

let opened: ReturnType<typeof openEditor> | undefined
afterEach(() => {
  opened?.editor.destroy()
  opened = undefined
})

const text = (words: string, ...marks: string[]): RichTextNode => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
})
const node = (type: string, ...content: RichTextNode[]): RichTextNode => ({ type, content })
const line = (words: string) => node('paragraph', text(words))
const list = (...items: string[]) =>
  node('bulletList', ...items.map((words) => node('listItem', line(words))))
const table = (...rows: string[][]) =>
  node(
    'table',
    ...rows.map((cells) =>
      node('tableRow', ...cells.map((words) => node('tableCell', line(words)))),
    ),
  )

const [one, two, three] = [
  'When a wait has a fixed length, players take it for the interface.',
  'Close early, and say so: one second saves disputes.',
  '板球和网球的节奏完全不同，结论未必成立。',
]

/** `|` marks the cursor in the open text. */
function open(...blocks: RichTextNode[]) {
  opened = openEditor(...blocks)
  const { editor } = opened
  editor.state.doc.descendants((found, at) => {
    const place = found.text?.indexOf('|') ?? -1
    if (place < 0) return
    const { tr } = editor.state
    tr.delete(at + place, at + place + 1)
    editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, at + place)))
  })
  editor.view.dispatch(closeHistory(editor.state.tr))
  return opened
}

/** Letters before and after the cursor in its block. */
function aroundCursor() {
  const { $from } = opened!.editor.state.selection
  const words = $from.parent.textContent
  return [words.slice(0, $from.parentOffset), words.slice($from.parentOffset)]
}

/** Deleted and inserted size of each step. */
const sizesOf = ({ steps }: Transaction) =>
  steps.map((step) => {
    let sizes: number[] = []
    step.getMap().forEach((from, to, start, end) => (sizes = [to - from, end - start]))
    return sizes
  })

function receive(...content: RichTextNode[]) {
  const { view, state } = opened!.editor
  const tr = replaceDocument(state, { type: 'doc', content })
  view.dispatch(tr.setMeta('addToHistory', false))
  expect(opened!.text().content).toEqual(content)
  return sizesOf(tr)
}

describe('replaceDocument', () => {
  it('inserts letters before and after the paragraph with the cursor', () => {
    open(line(one), line(two + '|'), line(three))
    expect(receive(line(`Well. ${one}`), line(two), line(`${three}！`))).toEqual([
      [0, 1],
      [0, 6],
    ])
    expect(aroundCursor()).toEqual([two, ''])
  })

  it('removes a block that another operator has deleted', () => {
    open(line(one), line(two), line('板球|和网球'))
    expect(receive(line(two), line('板球和网球'))).toHaveLength(1)
    expect(aroundCursor()).toEqual(['板球', '和网球'])
  })

  it('inserts blocks of another operator, also beside the cursor', () => {
    open(line(`|${one}`), line(two))
    receive(line('New.'), line(one), list('a', 'b'), line(two), line('End.'))
    expect(aroundCursor()).toEqual(['', one])
  })

  it('keeps an empty last paragraph with the cursor', () => {
    const { editor } = open(line(one), { type: 'paragraph' })
    editor.commands.focus('end')
    receive(line(one), line('New.'))
    expect(aroundCursor()).toEqual(['', ''])
    expect(editor.state.doc.childCount).toBe(3)
    expect(editor.state.selection.$from.index(0)).toBe(2)
  })

  it('changes a single list item and a single table cell', () => {
    open(list('first', 'sec|ond', 'third'), table(['Team', 'Odds'], ['Reds', 'two to one']))
    expect(
      receive(
        list('first', 'second', 'third thing', 'new'),
        table(['Team', 'Odds'], ['Reds', 'now two to one']),
      ),
    ).toEqual([
      [0, 4],
      [0, 7],
      [0, 6],
    ])
    expect(aroundCursor()).toEqual(['sec', 'ond'])
  })

  it('changes marks and levels in place', () => {
    const heading = (level: number): RichTextNode => ({
      ...node('heading', text(one)),
      attrs: { level },
    })
    open(heading(2), line('pl|ain and bold'))
    receive(heading(3), node('paragraph', text('plain and '), text('bold', 'bold')))
    expect(aroundCursor()).toEqual(['pl', 'ain and bold'])
  })

  it('handles a repeated word, where common prefix and suffix overlap', () => {
    open(line('So| very very good'))
    expect(receive(line('So very very very good'))).toEqual([[0, 5]])
    expect(receive(line('So very good'))).toEqual([[10, 0]])
    expect(aroundCursor()).toEqual(['So', ' very good'])
  })

  it('makes no step for an equal document', () => {
    open(line(one), list('a'), line(`${two}|`))
    expect(receive(line(one), list('a'), line(two))).toEqual([])
  })

  it('stays out of the undo history, and leaves the operator’s own steps undoable', () => {
    const { editor, text: stored } = open(line(one), line('Mine|'))
    editor.commands.insertContent(', typed')
    receive(line(`${one} Theirs.`), line('Mine, typed'))
    undo(editor.state, editor.view.dispatch)
    expect(stored().content).toEqual([line(`${one} Theirs.`), line('Mine')])
    redo(editor.state, editor.view.dispatch)
    expect(stored().content).toEqual([line(`${one} Theirs.`), line('Mine, typed')])
  })

  it('converts any document into any other', () => {
    const { editor } = open()
    fc.assert(
      fc.property(allowedDocument, allowedDocument, (before, after) => {
        replaceText(editor, after)
        const wanted = opened!.text()
        replaceText(editor, before)
        editor.view.dispatch(replaceDocument(editor.state, after))
        expect(opened!.text()).toEqual(wanted)
        editor.state.doc.check()
      }),
    )
  })
})
