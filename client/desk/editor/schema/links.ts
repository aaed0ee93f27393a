// Links of the text: set on words, put in with words of their own, removed.
import type { Editor } from '@tiptap/core'
import type { EditorState } from '@tiptap/pm/state'

/** The chosen words lead there, or the link the cursor is in; else `words` are put in. */
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

/** Words of one paragraph are chosen, which a pasted address can become the target of. */
export function hasTextSelection({ selection }: EditorState): boolean {
  const { $from, $to, empty } = selection
  return !empty && $from.sameParent($to) && $from.parent.isTextblock
}
