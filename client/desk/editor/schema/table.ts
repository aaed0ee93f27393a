// Table node. The code that edits tables loads after the text has become editable.
import { mergeAttributes, Node, type Editor, type RawCommands } from '@tiptap/core'
import type { TableEditing } from './table-editing.ts'

interface Loading {
  editing: TableEditing | null
  load: () => Promise<void>
}

declare module '@tiptap/core' {
  interface Storage {
    table: Loading
  }
}

const commandNames = [
  'insertTable',
  'addColumnBefore',
  'addColumnAfter',
  'deleteColumn',
  'addRowBefore',
  'addRowAfter',
  'deleteRow',
  'deleteTable',
  'toggleHeaderRow',
  'goToNextCell',
  'goToPreviousCell',
] as const

type AnyCommand = (...values: unknown[]) => (props: object) => boolean

export const PlainTable = Node.create<object, Loading>({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  tableRole: 'table',
  extendNodeSchema: ({ config }) => ({ tableRole: config['tableRole'] as unknown }),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => [
    'table',
    mergeAttributes({ class: 'table' }, HTMLAttributes),
    ['tbody', 0],
  ],
  addStorage: () => ({ editing: null, load: async () => undefined }),
  onCreate() {
    const { editor, storage } = this
    storage.load = async () => {
      const { startTableEditing } = await import('./table-editing.ts')
      if (!editor.isDestroyed) storage.editing ??= startTableEditing(editor)
    }
    storage.load().catch(() => undefined)
  },
  addCommands() {
    const { storage } = this
    const lazy = (name: (typeof commandNames)[number]): AnyCommand => {
      return (...values) =>
        (props) => {
          const command = storage.editing?.commands[name] as AnyCommand | undefined
          return command?.(...values)(props) ?? false
        }
    }
    return Object.fromEntries(
      commandNames.map((name) => [name, lazy(name)]),
    ) as Partial<RawCommands>
  },
  addKeyboardShortcuts() {
    const { editor, storage } = this
    const press = (key: string) => storage.editing?.keys[key]?.({ editor }) ?? false
    const remove = (key: string) => [key, () => press(key)]
    return {
      Tab: () => pressOnceLoaded(editor, () => press('Tab')),
      'Shift-Tab': () => pressOnceLoaded(editor, () => press('Shift-Tab')),
      ...Object.fromEntries(['Backspace', 'Mod-Backspace', 'Delete', 'Mod-Delete'].map(remove)),
    }
  },
})

/** Before table editing has loaded, the key waits for it instead of moving the focus out of the text. */
function pressOnceLoaded(editor: Editor, press: () => boolean): boolean {
  const { editing, load } = editor.storage.table
  if (editing || !editor.isActive('table')) return press()
  load().then(press, () => undefined)
  return true
}
