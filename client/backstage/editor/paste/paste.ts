// What is pasted passes through here: HTML by the filter, plain text by its lines.
import { Extension } from '@tiptap/core'
import { type Fragment, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { editedDocument } from '../schema/document.ts'
import { areWordsChosen, putLink } from '../write/links.ts'
import { cleanPaste } from './clean.ts'
import { linkFrom } from './inline.ts'
import { blocksOfText } from './plain.ts'

interface PasteOptions {
  /** The site's own origin: links to it become paths. */
  origin: string
  /** Takes pictures from the clipboard or dropped ones. */
  onPictures: (files: File[]) => void
}

export const Paste = Extension.create<PasteOptions>({
  name: 'cleanPaste',
  addOptions: () => ({ origin: '', onPictures: () => undefined }),
  addProseMirrorPlugins() {
    const { origin, onPictures } = this.options
    const { editor } = this
    const { schema } = editor
    return [
      new Plugin({
        props: {
          transformPastedHTML: (html) => cleanPaste(html, origin),
          clipboardTextParser(text, _context, isPlain) {
            const blocks = isPlain ? linesOf(text) : blocksOfText(text, origin)
            const { content } = editedDocument(schema, { type: 'doc', content: blocks })
            return openSlice(content)
          },
          handlePaste: (_view, event) => {
            const address = addressIn(event.clipboardData, origin)
            if (address && areWordsChosen(editor.state)) {
              putLink(editor, address, address)
              return true
            }
            const isWritten = (event.clipboardData?.getData('text/html') ?? '') !== ''
            return !isWritten && takePictures(event.clipboardData, onPictures)
          },
          handleDrop: (_view, event, _slice, isMoved) =>
            !isMoved && takePictures(event.dataTransfer, onPictures),
        },
      }),
    ]
  },
})

/** The clipboard holds an address and nothing else. */
function addressIn(data: DataTransfer | null, origin: string): string | undefined {
  const text = data?.getData('text/plain').trim() ?? ''
  return /^https?:\/\/\S+$/i.test(text) ? linkFrom(text, origin) : undefined
}

const linesOf = (text: string) =>
  text
    .split(/\r?\n|\r/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] }))

/** Paragraphs at its ends join the text they are pasted into. */
function openSlice(content: Fragment): Slice {
  const isOpen = (node: { type: { name: string } } | null) =>
    node?.type.name === 'paragraph' ? 1 : 0
  return new Slice(content, isOpen(content.firstChild), isOpen(content.lastChild))
}

function takePictures(data: DataTransfer | null, onPictures: (files: File[]) => void): boolean {
  const pictures = [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'))
  if (pictures.length > 0) onPictures(pictures)
  return pictures.length > 0
}
