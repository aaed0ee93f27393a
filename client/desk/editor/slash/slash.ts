// Slash menu. The query is ordinary text in the document, so Escape closes the menu and keeps the text.
import { Extension, type Editor } from '@tiptap/core'
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state'

export interface Slash {
  /** Range of the slash and the query. */
  from: number
  to: number
  query: string
}

interface SlashState {
  open: Slash | null
  /** Position of a dismissed slash. */
  dismissed: number | null
}

type OnKey = (key: string) => boolean

interface Keys {
  /** Returns true if the list handles the key; `null` before the list is shown. */
  onKey: OnKey | null
  /** Enter or Tab pressed before the list was shown. */
  held: string | null
}

declare module '@tiptap/core' {
  interface Storage {
    slashMenu: Keys
  }
}

/**
 * Sends the menu's keys to the list while it is open, including one pressed before. Returns a function that stops it. A
 * key the list does not handle has its normal effect.
 */
export function handleSlashKeys(editor: Editor, onKey: OnKey): () => void {
  const keys = editor.storage.slashMenu
  const { held } = keys
  Object.assign(keys, { onKey, held: null })
  if (held !== null && !onKey(held)) editor.commands.keyboardShortcut(held)
  return () => {
    keys.onKey = null
  }
}

export const slashKey = new PluginKey<SlashState>('slash')

/** Chinese keyboards produce a full-width slash or, at the start of a line, an enumeration comma. */
const typed = /(?:^|\s)([/／])([^\s/／]{0,16})$|^(、)([^\s、]{0,16})$/u

export const SlashMenu = Extension.create<object, Keys>({
  name: 'slashMenu',
  priority: 1100,
  addStorage: () => ({ onKey: null, held: null }),
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
            const wasHeld = storage.held !== null
            storage.held = null
            if (!slashKey.getState(view.state)?.open || event.isComposing) return false
            if (event.key === 'Escape') {
              view.dispatch(view.state.tr.setMeta(slashKey, 'dismiss'))
              return true
            }
            const { key } = event
            if (!['ArrowUp', 'ArrowDown', 'Enter', 'Tab'].includes(key)) return false
            if (storage.onKey) return storage.onKey(key)
            // Held only once, so that a list that fails to load does not block the keyboard.
            if (wasHeld || key.startsWith('Arrow')) return false
            storage.held = key
            return true
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
