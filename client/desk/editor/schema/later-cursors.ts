// Cursor between blocks, and the line where a dragged block drops. They load after the text has become editable.
import { dropCursor } from '@tiptap/pm/dropcursor'
import { gapCursor } from '@tiptap/pm/gapcursor'
import type { Plugin } from '@tiptap/pm/state'

export const laterCursors = (): Plugin[] => [
  dropCursor({ color: false, class: 'drop-line' }),
  gapCursor(),
]
