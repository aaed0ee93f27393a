// The line where a dragged block will be dropped. Loads after the text has become editable.
import type { Editor } from '@tiptap/core'
import { dropCursor } from '@tiptap/pm/dropcursor'

export function addDropLine(editor: Editor): void {
  if (!editor.isDestroyed) editor.registerPlugin(dropCursor({ color: false, class: 'drop-line' }))
}
