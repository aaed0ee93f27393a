// The menu that opens at a slash. What is typed after it filters; the document holds it as text all the while, so that Esc
// closes the menu and leaves what was typed.
import { Extension, type Editor } from '@tiptap/core'
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state'

export interface Slash {
  /** The slash and what follows it. */
  from: number
  to: number
  query: string
}

interface SlashState {
  open: Slash | null
  /** Where a slash stands that was dismissed. */
  dismissed: number | null
}

type OnKey = (key: string) => boolean

declare module '@tiptap/core' {
  interface Storage {
    /** Whether the menu takes the key. */
    slashMenu: { onKey: OnKey }
  }
}

/** Hands the keys that choose over to the list while it is open; returns what ends that. */
export function takeSlashKeys(editor: Editor, onKey: OnKey): () => void {
  editor.storage.slashMenu.onKey = onKey
  return () => {
    editor.storage.slashMenu.onKey = () => false
  }
}

export const slashKey = new PluginKey<SlashState>('slash')

/** Chinese keyboards give a full-width slash or, at the begin of a line, an enumeration comma. */
const typed = /(?:^|\s)([/／])([^\s/／]{0,16})$|^(、)([^\s、]{0,16})$/u

export const SlashMenu = Extension.create<object, { onKey: OnKey }>({
  name: 'slashMenu',
  priority: 1100,
  addStorage: () => ({ onKey: () => false }),
  addProseMirrorPlugins() {
    const { storage } = this
    return [
      new Plugin<SlashState>({
        key: slashKey,
        state: {
          init: () => ({ open: null, dismissed: null }),
          apply(transaction, before, _old, state) {
            if (transaction.getMeta(slashKey) === 'dismiss')
              return { open: null, dismissed: before.open?.from ?? null }
            const found = slashIn(state)
            const isTyped = transaction.docChanged || before.open !== null
            if (!found || !isTyped)
              return { open: null, dismissed: found ? before.dismissed : null }
            const isDismissed = found.from === before.dismissed
            return { open: isDismissed ? null : found, dismissed: isDismissed ? found.from : null }
          },
        },
        props: {
          handleKeyDown(view, event) {
            if (!slashKey.getState(view.state)?.open || event.isComposing) return false
            if (event.key === 'Escape') {
              view.dispatch(view.state.tr.setMeta(slashKey, 'dismiss'))
              return true
            }
            return (
              ['ArrowUp', 'ArrowDown', 'Enter', 'Tab'].includes(event.key) &&
              storage.onKey(event.key)
            )
          },
          handleDOMEvents: {
            blur(view) {
              if (slashKey.getState(view.state)?.open)
                view.dispatch(view.state.tr.setMeta(slashKey, 'dismiss'))
            },
          },
        },
      }),
    ]
  },
})

function slashIn({ selection }: EditorState): Slash | null {
  const { $from, empty } = selection
  if (!empty || $from.parent.type.name !== 'paragraph') return null
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc')
  const match = typed.exec(before)
  if (!match) return null
  const query = match[2] ?? match[4] ?? ''
  return { from: $from.pos - query.length - 1, to: $from.pos, query }
}
