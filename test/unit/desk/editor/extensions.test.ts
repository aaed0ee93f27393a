// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs'
import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import {
  toStoredDocument,
  toEditorDocument,
} from '../../../../client/desk/editor/schema/document.ts'
import { blockAt, dissolve } from '../../../../client/desk/editor/blocks/current.ts'
import { richText } from '../../../../client/contract/text/rich-text-schema.ts'
import { plainText } from '../../../../client/contract/text/rich-text.ts'
import { sanitizeRichText } from '../../../../worker/storage/schema/sanitize-text.ts'
import { aChart, allowedDocument } from '../../../support/data/documents.ts'
import { openEditor, pasteInto, press, replaceText } from '../../../support/desk/editor.ts'
import { runs } from '../../../support/data/runs.ts'

let opened: ReturnType<typeof openEditor> | undefined
afterEach(() => {
  opened?.editor.destroy()
  opened = undefined
})
const anEditor = () => (opened ??= openEditor()).editor

const pages = globSync('test/fixtures/paste/*.html').map((file) => readFileSync(file, 'utf8'))

type Command = (editor: Editor) => unknown
const image = { image_id: 1, src: 'a/b.webp', width: 9, height: 9, alt: '' }
const commands: Record<string, Command> = {
  bold: ({ commands: run }) => run.toggleBold(),
  italic: ({ commands: run }) => run.toggleItalic(),
  code: ({ commands: run }) => run.toggleCode(),
  heading: ({ commands: run }) => run.toggleHeading({ level: 2 }),
  level: ({ commands: run }) => run.setNode('heading', { level: 3 }),
  first: ({ commands: run }) => run.setHeading({ level: 1 }),
  quote: ({ commands: run }) => run.toggleBlockquote(),
  bullets: ({ commands: run }) => run.toggleBulletList(),
  numbers: ({ commands: run }) => run.toggleOrderedList(),
  rule: ({ commands: run }) => run.setHorizontalRule(),
  line: ({ commands: run }) => run.setHardBreak(),
  enter: (editor) => press(editor, 'Enter'),
  back: (editor) => press(editor, 'Backspace'),
  forward: (editor) => press(editor, 'Delete'),
  indent: ({ commands: run }) => run.sinkListItem('listItem'),
  outdent: ({ commands: run }) => run.liftListItem('listItem'),
  table: ({ commands: run }) => run.insertTable({ rows: 2, cols: 2 }),
  row: ({ commands: run }) => run.addRowAfter(),
  column: ({ commands: run }) => run.addColumnBefore(),
  lessColumns: ({ commands: run }) => run.deleteColumn(),
  lessRows: ({ commands: run }) => run.deleteRow(),
  head: ({ commands: run }) => run.toggleHeaderRow(),
  merge: ({ commands: run }) => run.mergeCells?.(),
  figure: ({ commands: run }) => run.insertContent({ type: 'figure', attrs: image }),
  film: ({ commands: run }) =>
    run.insertContent({ type: 'embed', attrs: { provider: 'vimeo', id: '1', title: 'a' } }),
  chart: ({ commands: run }) => run.insertContent({ type: 'chart', attrs: aChart }),
  callout: ({ commands: run }) => run.wrapIn('callout', { tone: 'tip' }),
  toggle: ({ commands: run }) => run.wrapIn('toggle', { title: 'a' }),
  pull: ({ commands: run }) => run.setNode('pullQuote'),
  program: ({ commands: run }) => run.setNode('codeBlock'),
  gallery: ({ commands: run }) =>
    run.insertContent({
      type: 'gallery',
      content: [image, image].map((attrs) => ({ type: 'figure', attrs })),
    }),
  note: ({ commands: run }) => run.insertContent({ type: 'footnote', attrs: { text: 'n' } }),
  button: ({ commands: run }) =>
    run.insertContent({ type: 'button', attrs: { text: 'b', href: '/article/1' } }),
  dissolve: (editor) => {
    const block = blockAt(editor.state)
    if (block) dissolve(editor, block)
  },
  underline: ({ commands: run }) => run.toggleMark('underline'),
  script: ({ commands: run }) => run.setMark('link', { href: 'javascript:alert(1)' }),
  link: ({ commands: run }) => run.setMark('link', { href: '/article/1' }),
  remove: ({ commands: run }) => run.deleteSelection(),
  undo: ({ commands: run }) => run.undo(),
  redo: ({ commands: run }) => run.redo(),
  type: ({ commands: run }) => run.insertContent('等 a'),
}

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ run: fc.constantFrom(...Object.keys(commands)) }) },
  { weight: 3, arbitrary: fc.record({ from: fc.nat(400), to: fc.nat(400) }) },
  { weight: 1, arbitrary: fc.record({ paste: fc.constantFrom(...pages.keys()) }) },
  { weight: 1, arbitrary: fc.record({ text: fc.string({ unit: 'grapheme', maxLength: 40 }) }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

function perform(editor: Editor, one: Step): void {
  if ('run' in one) commands[one.run]!(editor)
  else if ('paste' in one) pasteInto(editor, { 'text/html': pages[one.paste]! })
  else if ('text' in one) pasteInto(editor, { 'text/plain': one.text })
  else {
    const { doc, tr } = editor.state
    const place = (at: number) => doc.resolve(at % (doc.content.size + 1))
    editor.view.dispatch(tr.setSelection(TextSelection.between(place(one.from), place(one.to))))
  }
}

it('the editor never produces forbidden content, for any sequence of actions', () => {
  fc.assert(
    fc.property(allowedDocument, fc.array(step, { maxLength: 12 }), (document, steps) => {
      const { editor } = openEditor()
      replaceText(editor, document)
      for (const one of steps) perform(editor, one)
      editor.state.doc.check()
      const stored = toStoredDocument(editor.state.doc)
      expect(richText.safeParse(stored).error?.issues ?? []).toEqual([])
      expect(sanitizeRichText(stored)).toEqual({ document: stored, faults: new Set() })
      editor.destroy()
    }),
    runs(150),
  )
})

it('the editor opens every allowed text, and loses no words', () => {
  const { schema } = anEditor()
  fc.assert(
    fc.property(allowedDocument, (document) => {
      const edited = toEditorDocument(schema, document)
      edited.check()
      const stored = toStoredDocument(edited)
      expect(plainText({ content: stored.content })).toBe(plainText({ content: document.content }))
      expect(toStoredDocument(toEditorDocument(schema, stored))).toEqual(stored)
    }),
    runs(300),
  )
})

it.each([
  ['a block', { type: 'carousel' }],
  ['a mark', { type: 'text', text: 'a', marks: [{ type: 'blink' }] }],
  ['a place', { type: 'blockquote', content: [{ type: 'heading', attrs: { level: 2 } }] }],
])('a text with %s that the editor does not know is not opened', (_, node) => {
  const content = [node.type === 'text' ? { type: 'paragraph', content: [node] } : node]
  expect(() => toEditorDocument(anEditor().schema, { type: 'doc', content })).toThrow(Error)
})

it('an image, a video and a chart survive copying within the editor', () => {
  const editor = anEditor()
  const film = { type: 'embed', attrs: { provider: 'vimeo', id: '1', title: 'a "b" <c>' } }
  const chart = { type: 'chart', attrs: { ...aChart, note: 'a "b" <c>', marked: 0 } }
  const content = [{ type: 'figure', attrs: image }, film, chart]
  replaceText(editor, { type: 'doc', content })
  editor.commands.selectAll()
  const { dom } = editor.view.serializeForClipboard(editor.state.selection.content())
  replaceText(editor, { type: 'doc', content: [] })
  pasteInto(editor, { 'text/html': dom.innerHTML })
  expect(toStoredDocument(editor.state.doc).content).toEqual(content)
})
