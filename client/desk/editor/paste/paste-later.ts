// Loads the paste filter after the text has become editable. An earlier paste or drop is held, and repeated once the
// filter has loaded.
import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { PasteOptions } from './paste.ts'

export interface LatePasteOptions extends PasteOptions {
  /** Called if something is pasted and the filter cannot be loaded. */
  onMissing: () => void
}

interface Loading {
  isLoaded: boolean
  load: () => Promise<void>
}

declare module '@tiptap/core' {
  interface Storage {
    cleanPaste: Loading
  }
}

export const Paste = Extension.create<LatePasteOptions, Loading>({
  name: 'cleanPaste',
  addOptions: () => ({ origin: '', onImages: () => undefined, onMissing: () => undefined }),
  addStorage: () => ({ isLoaded: false, load: async () => undefined }),
  onCreate() {
    const { editor, options, storage } = this
    storage.load = async () => {
      const { pastePlugin } = await import('./paste.ts')
      if (storage.isLoaded || editor.isDestroyed) return
      storage.isLoaded = true
      editor.registerPlugin(pastePlugin(editor, options), (plugin, others) => [plugin, ...others])
    }
    storage.load().catch(() => undefined)
  },
  addProseMirrorPlugins() {
    const { options, storage } = this
    const holdUntilLoaded = (view: EditorView, event: Event, copy: () => () => void) => {
      if (storage.isLoaded) return false
      event.preventDefault()
      const repeat = copy()
      storage.load().then(() => view.isDestroyed || repeat(), options.onMissing)
      return true
    }
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            paste: (view, event) =>
              holdUntilLoaded(view, event, () => {
                const clipboardData = copyOf(event.clipboardData)
                const text = isPlainPaste(view) && clipboardData.getData('text/plain')
                const repeated = new ClipboardEvent('paste', { ...repeatable, clipboardData })
                return () =>
                  text ? view.pasteText(text, repeated) : view.dom.dispatchEvent(repeated)
              }),
            drop: (view, event) =>
              !view.dragging &&
              holdUntilLoaded(view, event, () => {
                const { clientX, clientY } = event
                const dataTransfer = copyOf(event.dataTransfer)
                const at = { clientX, clientY, dataTransfer }
                const repeated = new DragEvent('drop', { ...repeatable, ...at })
                return () => view.dom.dispatchEvent(repeated)
              }),
          },
        },
      }),
    ]
  },
})

/** True after Ctrl+Shift+V. ProseMirror keeps the keys in a field that its types leave out. */
function isPlainPaste(view: EditorView): boolean {
  const { input } = view as EditorView & { input?: { shiftKey: boolean; lastKeyCode: number } }
  const insertKey = 45
  return input !== undefined && input.shiftKey && input.lastKeyCode !== insertKey
}

const repeatable = { bubbles: true, cancelable: true }

/** A copy, because browsers empty the original after its event. */
function copyOf(data: DataTransfer | null): DataTransfer {
  const copy = new DataTransfer()
  for (const type of data?.types ?? [])
    if (type !== 'Files') copy.setData(type, data!.getData(type))
  for (const file of data?.files ?? []) copy.items.add(file)
  return copy
}
