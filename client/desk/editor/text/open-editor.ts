import type { Editor } from '@tiptap/core'
import { createStore } from '../../api/store.ts'

/** The open text editor, for components outside of it. */
export const activeEditor = createStore<Editor | null>(null)
