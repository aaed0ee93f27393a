// Handle beside the block at the cursor: drag it, or focus it and use the arrow keys.
import { NodeSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useEffect, useRef, type DragEvent } from 'react'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { currentBlock, moveBlock } from '../text-toolbar/move-block.ts'

export function BlockHandle({ editor }: { editor: Editor }) {
  const { t } = useDeskI18n()
  const ref = useRef<HTMLButtonElement>(null)
  const from = useEditorState({
    editor,
    selector: ({ editor: now }) => currentBlock(now.state)?.from ?? null,
  })
  useEffect(() => {
    const handle = ref.current
    if (from === null || !handle) return
    const block = editor.view.nodeDOM(from)
    const sheet = handle.parentElement
    if (!(block instanceof HTMLElement) || !sheet) return
    const top = block.getBoundingClientRect().top - sheet.getBoundingClientRect().top
    handle.style.transform = `translateY(${Math.round(top)}px)`
  })
  if (from === null) return null
  return (
    <button
      type="button"
      ref={ref}
      className="block-handle"
      aria-label={t('editor.block.handle')}
      title={t('editor.block.handle')}
      draggable
      onDragStart={(event) => startDrag(editor, from, event)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        moveBlock(editor, event.key === 'ArrowUp' ? -1 : 1)
      }}
    >
      <span aria-hidden="true">⠿</span>
    </button>
  )
}

/** ProseMirror handles the drop. */
function startDrag(editor: Editor, from: number, { dataTransfer }: DragEvent): void {
  const { view } = editor
  const selection = NodeSelection.create(view.state.doc, from)
  view.dispatch(view.state.tr.setSelection(selection))
  const slice = selection.content()
  const { dom, text } = view.serializeForClipboard(slice)
  dataTransfer.clearData()
  dataTransfer.setData('text/html', dom.innerHTML)
  dataTransfer.setData('text/plain', text)
  dataTransfer.effectAllowed = 'move'
  const shown = view.nodeDOM(from)
  if (shown instanceof Element) dataTransfer.setDragImage(shown, 0, 0)
  view.dragging = { slice, move: true }
}
