import type { Editor } from '@tiptap/core'
import type { EditorState } from '@tiptap/pm/state'

/** Links the selection, or changes the link at the cursor; without either, inserts `words` as a link. */
export function setLink(editor: Editor, href: string, words: string): void {
  const { selection } = editor.state
  if (selection.empty && !editor.isActive('link')) {
    const content = { type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] }
    editor.chain().focus().insertContent(content).run()
  } else editor.chain().focus().extendMarkRange('link').setMark('link', { href }).run()
}

export function removeLink(editor: Editor): void {
  editor.chain().focus().extendMarkRange('link').unsetMark('link').run()
}

/** True if text inside one block is selected; a pasted address can become its link target. */
export function hasTextSelection({ selection }: EditorState): boolean {
  const { $from, $to, empty } = selection
  return !empty && $from.sameParent($to) && $from.parent.isTextblock
}
