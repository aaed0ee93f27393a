import { Editor } from '@tiptap/core'
import { vi } from 'vitest'
import { toStoredDocument, toEditorDocument } from '../../../client/desk/editor/schema/document.ts'
import { startTableEditing } from '../../../client/desk/editor/schema/table-editing.ts'
import { handleSlashKeys } from '../../../client/desk/editor/slash/slash.ts'
import { pastePlugin } from '../../../client/desk/editor/paste/paste.ts'
import { writing } from '../../../client/desk/editor/extensions.ts'
import type { PastedImages } from '../../../client/desk/editor/paste/images.ts'
import type { RichTextDocument, RichTextNode } from '../../../client/contract/text/rich-text.ts'

const siteOrigin = 'https://meridian.example'

/** An editor in jsdom, which has no layout. */
export function openEditor(...blocks: RichTextNode[]) {
  vi.stubGlobal('ClipboardEvent', Event)
  // Prevents delayed focus after the editor is closed.
  vi.useFakeTimers()
  Range.prototype.getClientRects = () => Object.assign([], { item: () => null })
  Range.prototype.getBoundingClientRect = () => new DOMRect()
  document.elementFromPoint = () => null
  const images: PastedImages[] = []
  /** Keys handled by the slash menu. */
  const pressed: string[] = []
  const onImages = (taken: PastedImages) => void images.push(taken)
  const paste = { origin: siteOrigin, onImages, onMissing: () => undefined }
  const editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    injectCSS: false,
    enablePasteRules: false,
    extensions: writing({
      ...paste,
      placeholder: '',
      drawChart: () => undefined,
      words: { alt: 'alt', caption: 'caption' },
    }),
  })
  editor.storage.cleanPaste.isLoaded = true
  editor.registerPlugin(pastePlugin(editor, paste), (plugin, others) => [plugin, ...others])
  editor.storage.table.editing = startTableEditing(editor)
  const showList = () => handleSlashKeys(editor, (key) => pressed.push(key) > 0)
  replaceText(editor, { type: 'doc', content: blocks })
  return { editor, images, pressed, showList, text: () => toStoredDocument(editor.state.doc) }
}

export function replaceText(editor: Editor, document: RichTextDocument): void {
  const { content } = toEditorDocument(editor.schema, document)
  editor.view.dispatch(editor.state.tr.replaceWith(0, editor.state.doc.content.size, content))
}

/** Pastes like a browser, with the clipboard's contents of each type. */
export function pasteInto(editor: Editor, data: Record<string, string>, files: File[] = []): void {
  const clipboardData = { getData: (type: string) => data[type] ?? '', files }
  const event = new Event('paste', { bubbles: true, cancelable: true })
  editor.view.dom.dispatchEvent(Object.assign(event, { clipboardData }))
}

/** Presses a key. Keys that the editor leaves to the browser do nothing. */
export function press({ view }: Editor, key: string, modifiers: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, ...modifiers })
  return view.someProp('handleKeyDown', (handle) => handle(view, event)) ?? false
}
