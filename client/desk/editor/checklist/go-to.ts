// Jumps from a finding to its link, image or field.
import type { Editor } from '@tiptap/core'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { NodeSelection, Selection, TextSelection } from '@tiptap/pm/state'
import type { Finding } from '../../../contract/desk/entries/checklist.ts'
import { activeEditor } from '../text/open-editor.ts'

const controls = 'input, textarea, select, button, [tabindex], summary'

export function goTo(finding: Finding): void {
  const editor = activeEditor.get()
  if (finding.field === 'body' && editor) return choose(editor, finding)
  // The folded part of the form names the fields in it; once open, the field itself comes last.
  const named = document.querySelectorAll<HTMLElement>(`[data-field~='${finding.field}']`)
  const field = named[named.length - 1]
  const row = field?.querySelector<HTMLElement>(`[data-row='${finding.block}']`)
  if (row) return row.click()
  const line = field
  const control = line?.matches(controls) ? line : line?.querySelector<HTMLElement>(controls)
  line?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}

/** Selects the place of the finding in the text. */
export function choose(editor: Editor, finding: Finding): void {
  const { state, view } = editor
  const selection = placeOf(state.doc, finding) ?? Selection.atStart(state.doc)
  view.dispatch(state.tr.setSelection(selection))
  view.focus()
  const { node } = view.domAtPos(selection.from)
  const chosen = selection instanceof NodeSelection ? view.nodeDOM(selection.from) : node
  const element = chosen instanceof Element ? chosen : chosen?.parentElement
  element?.scrollIntoView?.({ block: 'center' })
}

function placeOf(doc: ProseMirrorNode, { code, block = 0, value }: Finding): Selection | null {
  if (block >= doc.childCount) return null
  let from = 0
  for (let index = 0; index < block; index++) from += doc.child(index).nodeSize
  const found: Selection[] = []
  doc.nodesBetween(from, from + doc.child(block).nodeSize, (node, position) => {
    const isLink = node.marks.some(({ attrs }) => attrs['href'] === value)
    if (code === 'broken_link' && isLink)
      found.push(TextSelection.create(doc, position, position + node.nodeSize))
    if (code === 'broken_link' && node.isAtom && node.attrs['href'] === value)
      found.push(NodeSelection.create(doc, position))
    if (code === 'alt_missing' && node.attrs['image_id'] && !node.attrs['alt'])
      found.push(NodeSelection.create(doc, position))
  })
  return found[0] ?? Selection.near(doc.resolve(from + 1))
}
