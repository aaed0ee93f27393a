// Find and replace. Matches are decorations and do not change the document.
import type { Editor } from '@tiptap/core'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

export interface FindQuery {
  text: string
  isCaseSensitive: boolean
}

interface Found {
  from: number
  to: number
}

interface FindState {
  wanted: FindQuery
  found: Found[]
  /** Index in `found`; -1 for none. */
  current: number
}

export const findKey = new PluginKey<FindState>('find')
const nothing: FindState = { wanted: { text: '', isCaseSensitive: false }, found: [], current: -1 }

const matches = new Plugin<FindState>({
  key: findKey,
  state: {
    init: () => nothing,
    apply(transaction, before, _old, { doc }) {
      const change: Partial<FindState> | undefined = transaction.getMeta(findKey)
      if (!change && !transaction.docChanged) return before
      const next = { ...before, ...change }
      const found = foundIn(doc, next.wanted)
      return { ...next, found, current: Math.min(next.current, found.length - 1) }
    },
  },
  props: {
    decorations(state) {
      const { found, current } = findKey.getState(state) ?? nothing
      return DecorationSet.create(
        state.doc,
        found.map(({ from, to }, index) =>
          Decoration.inline(from, to, { class: index === current ? 'found current' : 'found' }),
        ),
      )
    },
  },
})

/** Special characters of regular expressions. */
const signs = /[\\^$.*+?()[\]{}|]/g

/** A match may span marks and links, but not blocks. */
function foundIn(doc: ProseMirrorNode, { text, isCaseSensitive }: FindQuery): Found[] {
  if (text === '') return []
  const pattern = new RegExp(
    text.replaceAll(signs, String.raw`\$&`),
    isCaseSensitive ? 'gu' : 'giu',
  )
  const found: Found[] = []
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true
    const written = node.textBetween(0, node.content.size, undefined, '\ufffc')
    for (const { index, 0: match } of written.matchAll(pattern)) {
      const from = position + 1 + index
      found.push({ from, to: from + match.length })
    }
    return false
  })
  return found
}

const stateOf = (editor: Editor) => findKey.getState(editor.state) ?? nothing

/** The first search registers the plugin, so that opening a text does not load it. */
export function find(editor: Editor, wanted: FindQuery): void {
  if (!findKey.getState(editor.state)) editor.registerPlugin(matches)
  const { head } = editor.state.selection
  const found = foundIn(editor.state.doc, wanted)
  const next = found.findIndex(({ from }) => from >= head)
  show(editor, { wanted, current: found.length === 0 ? -1 : Math.max(0, next) })
}

/** Moves to the next (1) or previous (-1) match; wraps around. */
export function findNext(editor: Editor, step: 1 | -1): void {
  const { found, current } = stateOf(editor)
  if (found.length > 0) show(editor, { current: (current + step + found.length) % found.length })
}

function show(editor: Editor, change: Partial<FindState>): void {
  editor.view.dispatch(editor.state.tr.setMeta(findKey, change))
  const { found, current } = stateOf(editor)
  const place = found[current]
  if (!place) return
  const { node } = editor.view.domAtPos(place.from)
  const element = node instanceof Element ? node : node.parentElement
  element?.scrollIntoView?.({ block: 'nearest' })
}

export function replaceCurrent(editor: Editor, text: string): void {
  const { found, current } = stateOf(editor)
  const place = found[current]
  if (!place) return
  const { tr } = editor.state
  if (text === '') tr.delete(place.from, place.to)
  else tr.insertText(text, place.from, place.to)
  editor.view.dispatch(tr)
}

/** Replaces all matches in one undo step; returns their number. */
export function replaceAll(editor: Editor, text: string): number {
  const { found } = stateOf(editor)
  const { tr } = editor.state
  for (const { from, to } of found.toReversed())
    if (text === '') tr.delete(from, to)
    else tr.insertText(text, from, to)
  editor.view.dispatch(tr)
  return found.length
}

export function clearFind(editor: Editor): void {
  if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta(findKey, nothing))
}
