// Placeholders of images that are still uploading. They are decorations outside the document, so that a saved
// document is valid even if an upload fails (docs/decisions/desk/entry-types.md).
import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

interface Place {
  /** Upload id; increases with each upload. */
  id: number
  at: number
  dom: HTMLElement
}

type Change = { reserve: Place } | { release: number }

const key = new PluginKey<readonly Place[]>('uploadPlaces')

const places = new Plugin<readonly Place[]>({
  key,
  state: { init: () => [], apply: placesAfter },
  props: {
    decorations(state) {
      const widgets = (key.getState(state) ?? []).map(({ id, at, dom }) =>
        Decoration.widget(at, dom, {
          key: `upload-${id}`,
          side: id,
          ignoreSelection: true,
          stopEvent: () => true,
        }),
      )
      return DecorationSet.create(state.doc, widgets)
    },
  },
})

function placesAfter(tr: Transaction, before: readonly Place[]): readonly Place[] {
  const change = tr.getMeta(key) as Change | undefined
  const released = change && 'release' in change ? change.release : undefined
  const kept = before.flatMap((place) => {
    if (place.id === released) return []
    // Keeps images in the order of their files, whichever upload finishes first.
    const side = released !== undefined && place.id > released ? 1 : -1
    const { pos, deletedAcross } = tr.mapping.mapResult(place.at, side)
    return deletedAcross ? [] : [{ ...place, at: pos }]
  })
  return change && 'reserve' in change ? [...kept, change.reserve] : kept
}

/**
 * Inserts a placeholder between blocks, at or after the given position. Returns the element for the upload progress.
 * The first placeholder registers the plugin, so that opening a text does not load it.
 */
export function insertPlaceholder(editor: Editor, id: number, position: number): HTMLElement {
  if (!key.getState(editor.state)) editor.registerPlugin(places)
  const { view } = editor
  const dom = document.createElement('div')
  dom.className = 'upload-place'
  const reserve = { id, dom, at: between(view.state.doc, position) }
  view.dispatch(view.state.tr.setMeta(key, { reserve } satisfies Change))
  return dom
}

export function removePlaceholder(editor: Editor, id: number): void {
  if (editor.isDestroyed) return
  const { view } = editor
  view.dispatch(view.state.tr.setMeta(key, { release: id } satisfies Change))
}

/**
 * Replaces the placeholder by the image, in one undo step; `false` if the placeholder was deleted with the
 * surrounding text.
 */
export function replacePlaceholder(
  editor: Editor,
  id: number,
  attrs: Record<string, unknown>,
): boolean {
  const place = !editor.isDestroyed && key.getState(editor.state)?.find((one) => one.id === id)
  if (!place) return false
  const { view, state, schema } = editor
  const at = between(state.doc, place.at)
  const figure = schema.nodes['figure']!.create(attrs)
  const tr = closeHistory(state.tr).insert(at, figure)
  view.dispatch(tr.setMeta(key, { release: id } satisfies Change))
  return true
}

/** Block boundary for a position: before an empty paragraph, else after the block and any images that follow it. */
function between(doc: ProseMirrorNode, position: number): number {
  const $at = doc.resolve(Math.min(position, doc.content.size))
  if ($at.depth === 0) return $at.pos
  const block = $at.node(1)
  if (block.isTextblock && block.childCount === 0) return $at.before(1)
  let after = $at.after(1)
  while (doc.nodeAt(after)?.type.name === 'figure') after += 1
  return after
}
