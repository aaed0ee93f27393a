import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Button, Toolbar } from 'react-aria-components'
import { useDeskI18n } from '../../i18n/i18n.ts'

const tools = {
  row_above: (editor: Editor) => editor.chain().focus().addRowBefore().run(),
  row_below: (editor: Editor) => editor.chain().focus().addRowAfter().run(),
  column_before: (editor: Editor) => editor.chain().focus().addColumnBefore().run(),
  column_after: (editor: Editor) => editor.chain().focus().addColumnAfter().run(),
  header: (editor: Editor) => editor.chain().focus().toggleHeaderRow().run(),
  remove_row: (editor: Editor) => editor.chain().focus().deleteRow().run(),
  remove_column: (editor: Editor) => editor.chain().focus().deleteColumn().run(),
  remove: (editor: Editor) => editor.chain().focus().deleteTable().run(),
} as const

const names = [
  'row_above',
  'row_below',
  'column_before',
  'column_after',
  'header',
  'remove_row',
  'remove_column',
  'remove',
] as const

/** Shown while the cursor is in a table. */
export function TableToolbar({ editor }: { editor: Editor }) {
  const { t } = useDeskI18n()
  const isInTable = useEditorState({
    editor,
    selector: ({ editor: now }) => now.isActive('table'),
  })
  if (!isInTable) return null
  return (
    <Toolbar className="format-bar table-bar" aria-label={t('editor.table.label')}>
      {names.map((name) => (
        <Button key={name} className="tool" onPress={() => tools[name](editor)}>
          {t(`editor.table.${name}`)}
        </Button>
      ))}
    </Toolbar>
  )
}
