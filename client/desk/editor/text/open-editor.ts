import type { Editor } from '@tiptap/core'
import { store } from '../../api/store.ts'

/** The text that is open, for what stands beside it. */
export const openEditor = store<Editor | null>(null)
