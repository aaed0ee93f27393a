// Tools of the format bar and of the selection toolbar.
import type { Editor } from '@tiptap/core'
import type { BlockWithSettings } from '../blocks/current.ts'

/** Commands that open a dialog. */
export type EditorDialog = 'link' | 'embed' | 'figure' | 'chart' | BlockWithSettings | null

const toggled = (mark: string) => (editor: Editor) => editor.chain().focus().toggleMark(mark).run()

export const marks = [
  {
    name: 'bold',
    sign: 'B',
    key: 'Mod+B',
    run: (editor: Editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'italic',
    sign: 'I',
    key: 'Mod+I',
    run: (editor: Editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'code',
    sign: '</>',
    key: 'Mod+E',
    run: (editor: Editor) => editor.chain().focus().toggleCode().run(),
  },
  { name: 'underline', sign: 'U', key: 'Mod+U', run: toggled('underline') },
  { name: 'strike', sign: 'S', key: 'Mod+Shift+S', run: toggled('strike') },
  { name: 'superscript', sign: '²', key: 'Mod+.', run: toggled('superscript') },
  { name: 'subscript', sign: '₂', key: 'Mod+,', run: toggled('subscript') },
] as const

export const blocks = [
  {
    name: 'heading',
    sign: 'H2',
    run: (editor: Editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'subheading',
    sign: 'H3',
    run: (editor: Editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: 'bullets',
    sign: '•',
    run: (editor: Editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'numbers',
    sign: '1.',
    run: (editor: Editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'quote',
    sign: '❝',
    run: (editor: Editor) => editor.chain().focus().toggleBlockquote().run(),
  },
] as const

/** State of the tools at the cursor. */
export function stateOf(editor: Editor) {
  return {
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    code: editor.isActive('code'),
    underline: editor.isActive('underline'),
    strike: editor.isActive('strike'),
    superscript: editor.isActive('superscript'),
    subscript: editor.isActive('subscript'),
    link: editor.isActive('link'),
    heading: editor.isActive('heading', { level: 2 }),
    subheading: editor.isActive('heading', { level: 3 }),
    bullets: editor.isActive('bulletList'),
    numbers: editor.isActive('orderedList'),
    quote: editor.isActive('blockquote'),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  }
}
