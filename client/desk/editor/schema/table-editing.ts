// Commands, keys and plugins that edit tables: those of the library.
import type { Editor, KeyboardShortcutCommand, RawCommands } from '@tiptap/core'
import { Table } from '@tiptap/extension-table/table'

export interface TableEditing {
  commands: Partial<RawCommands>
  keys: Record<string, KeyboardShortcutCommand>
}

/** Adds the plugins to the editor, behind the others. */
export function startTableEditing(editor: Editor): TableEditing {
  const { config, name, options, storage } = Table
  const context = {
    name,
    options,
    storage,
    editor,
    type: editor.schema.nodes['table']!,
    parent: undefined,
  }
  for (const plugin of config.addProseMirrorPlugins!.call(context)) editor.registerPlugin(plugin)
  return {
    commands: config.addCommands!.call(context),
    keys: config.addKeyboardShortcuts!.call(context),
  }
}
