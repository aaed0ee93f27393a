// Paste handling: cleans HTML, parses plain text, extracts images.
import type { Editor } from '@tiptap/core'
import { type Fragment, Slice } from '@tiptap/pm/model'
import { closeHistory } from '@tiptap/pm/history'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { visibleText } from '../../../contract/text-fields.ts'
import { toEditorDocument } from '../schema/document.ts'
import { hasTextSelection, setLink } from '../schema/links.ts'
import { cleanPaste } from './clean.ts'
import type { Dropped } from './content.ts'
import { pasteAfterList } from './end-list.ts'
import { embedFilms } from './films.ts'
import { safeHref } from './inline.ts'
import { filesIn, imagesIn, type PastedImages } from './images.ts'
import { parsePlainText } from './plain-text.ts'

export interface PasteOptions {
  /** Origin of the site; links to it become paths. */
  origin: string
  /** Receives pasted or dropped images. */
  onImages: (taken: PastedImages) => void
}

export function pastePlugin(editor: Editor, { origin, onImages }: PasteOptions): Plugin {
  const { schema } = editor
  const take = imagePasteHandler(editor, onImages)
  let dropped: Dropped = {}
  /** Starts an undo step, so that one undo brings back the text before the paste. */
  const begin = (view: EditorView) => {
    const found = dropped
    dropped = {}
    view.dispatch(closeHistory(view.state.tr))
    return found
  }
  return new Plugin({
    props: {
      transformPastedHTML: (html) =>
        cleanPaste(html, { origin, onDropped: (found) => (dropped = found) }),
      transformPasted: (slice, view) => embedFilms(view.state, slice),
      clipboardTextParser(text, _context, isPlain) {
        const visible = text
          .split(/[\v\u2028]/)
          .map(visibleText)
          .join('\v')
        const blocks = isPlain ? linesOf(visible) : parsePlainText(visible, origin)
        const { content } = toEditorDocument(schema, { type: 'doc', content: blocks })
        return openSlice(content)
      },
      handlePaste(view, event, slice) {
        const left = begin(view)
        const address = addressIn(event.clipboardData, origin)
        if (address && hasTextSelection(editor.state)) {
          setLink(editor, address, address)
          return true
        }
        if (take(event.clipboardData, left, view.state.selection.to)) return true
        const ended = pasteAfterList(view.state, slice)
        if (ended) view.dispatch(ended.setMeta('paste', true).setMeta('uiEvent', 'paste'))
        return ended !== null
      },
      handleDrop(view, event, _slice, isMoved) {
        const left = begin(view)
        if (isMoved) return false
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
        return take(event.dataTransfer, left, place?.pos ?? view.state.selection.to)
      },
    },
  })
}

/** Address if the clipboard contains nothing else. */
function addressIn(data: DataTransfer | null, origin: string): string | undefined {
  const text = visibleText(data?.getData('text/plain') ?? '').trim()
  return /^https?:\/\/\S+$/i.test(text) ? safeHref(text, origin) : undefined
}

const linesOf = (text: string) =>
  text
    .split(/[\n\v]/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] }))

/** Opens paragraphs at the ends of the slice, so that they join the text around it. */
function openSlice(content: Fragment): Slice {
  const isOpen = (node: { type: { name: string } } | null) =>
    node?.type.name === 'paragraph' ? 1 : 0
  return new Slice(content, isOpen(content.firstChild), isOpen(content.lastChild))
}

/**
 * Handles pasted or dropped images. Without other content it consumes the event; otherwise the images follow after
 * the text is inserted.
 */
function imagePasteHandler(editor: Editor, onImages: PasteOptions['onImages']) {
  return (data: DataTransfer | null, dropped: Dropped, at: number): boolean => {
    const found = imagesIn(data?.getData('text/html') ?? '')
    const { files, others } = filesIn(data)
    // Office programs add an image of the copied text, and browsers add the address of a copied image.
    if (!found.hasWords && files.length + others > 0) {
      onImages({
        files,
        left: 0,
        dropped: { ...dropped, ...(others > 0 && { files: others }) },
        at,
      })
      return true
    }
    if (found.files.length + found.left > 0 || Object.keys(dropped).length > 0)
      queueMicrotask(() => onImages({ ...found, dropped, at: editor.state.selection.to }))
    return false
  }
}
