import type { Editor } from '@tiptap/core'
import { createStore } from '../../api/store.ts'

/** The text that is open, for what stands beside it. */
export const activeEditor = createStore<Editor | null>(null)
