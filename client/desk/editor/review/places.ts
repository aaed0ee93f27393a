// Places of notes in the open editor: reading the selection, marking the places, and jumping to one.
import type { Editor } from '@tiptap/core'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { Plugin, PluginKey, Selection, TextSelection } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { NoteAnchor } from '../../../contract/desk/review/note.ts'
import type { Blocks } from '../../../ui/difference/align.ts'
import { activeEditor } from '../text/open-editor.ts'
import { anchorOf } from '../../../contract/desk/review/anchor.ts'

/** A block of the text and the words in it. */
export interface Place {
  block: number
  quote: string
}

const key = new PluginKey<DecorationSet>('notes')

/** Decorations follow the text until the places are computed again. */
const marks = new Plugin<DecorationSet>({
  key,
  state: {
    init: () => DecorationSet.empty,
    apply(transaction, before) {
      const next: DecorationSet | undefined = transaction.getMeta(key)
      return next ?? before.map(transaction.mapping, transaction.doc)
    },
  },
  props: { decorations: (state) => key.getState(state) },
})

/** The selected words and their block; null without a selection. */
export function selectedAnchor(blocks: Blocks): NoteAnchor | null {
  const editor = activeEditor.get()
  if (!editor || editor.state.selection.empty) return null
  const { doc, selection } = editor.state
  const index = selection.$from.index(0)
  const block = blocks[index]
  if (!block) return null
  const end = startOf(doc, index) + doc.child(index).nodeSize
  return anchorOf(block, doc.textBetween(selection.from, Math.min(selection.to, end), ' '))
}

function startOf(doc: ProseMirrorNode, block: number): number {
  let from = 0
  for (let index = 0; index < block; index++) from += doc.child(index).nodeSize
  return from
}

/** Range of the words, or of the block if they have changed. */
function rangeOf(
  doc: ProseMirrorNode,
  { block, quote }: Place,
): { from: number; to: number } | null {
  if (block >= doc.childCount) return null
  const from = startOf(doc, block)
  const whole = { from, to: from + doc.child(block).nodeSize }
  let found = whole
  doc.nodesBetween(whole.from, whole.to, (node, position) => {
    if (!node.isTextblock) return true
    const at = quote && node.textBetween(0, node.content.size, undefined, '\uFFFC').indexOf(quote)
    if (typeof at === 'number' && at >= 0 && found === whole)
      found = { from: position + 1 + at, to: position + 1 + at + quote.length }
    return false
  })
  return found
}

export function markPlaces(editor: Editor, places: readonly Place[]): void {
  if (!key.getState(editor.state)) {
    if (places.length === 0) return
    editor.registerPlugin(marks)
  }
  const { doc, tr } = editor.state
  const decorations = places.flatMap((place) => {
    const range = rangeOf(doc, place)
    return range ? [Decoration.inline(range.from, range.to, { class: 'noted' })] : []
  })
  editor.view.dispatch(tr.setMeta(key, DecorationSet.create(doc, decorations)))
}

/** Selects the words of a note in the text. */
export function goToPlace(place: Place): void {
  const editor = activeEditor.get()
  const range = editor && rangeOf(editor.state.doc, place)
  if (!editor || !range) return
  const { doc, tr } = editor.state
  const isText = doc.resolve(range.from).parent.isTextblock
  const selection = isText
    ? TextSelection.create(doc, range.from, range.to)
    : Selection.near(doc.resolve(range.from + 1))
  editor.view.dispatch(tr.setSelection(selection))
  editor.view.focus()
  const { node } = editor.view.domAtPos(selection.from)
  const element = node instanceof Element ? node : node.parentElement
  element?.scrollIntoView({ block: 'center' })
}
