import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Button, Toolbar as AriaToolbar, ToggleButton } from 'react-aria-components'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { keyLabel } from '../../shell/shortcuts.ts'
import { moveBlock } from './move-block.ts'
import { blocks, marks, stateOf, type EditorDialog } from './tools.ts'

interface ToolbarProps {
  editor: Editor
  onOpenDialog: (what: EditorDialog) => void
  onFind: () => void
}

/** For touch screens, where the block handle is hidden. */
const moves = [
  { name: 'up', sign: '↑', step: -1 },
  { name: 'down', sign: '↓', step: 1 },
] as const

/** A single tab stop; arrow keys move between tools. */
export function Toolbar({ editor, onOpenDialog, onFind }: ToolbarProps) {
  const { t } = useDeskI18n()
  const state = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) })
  return (
    <AriaToolbar className="format-bar" aria-label={t('editor.tools.label')}>
      {marks.map(({ name, sign, key, run }) => (
        <ToggleButton
          key={name}
          className={`tool ${name}`}
          aria-label={`${t(`editor.tools.${name}`)} ${keyLabel(key)}`}
          isSelected={state[name]}
          onChange={() => run(editor)}
        >
          <span aria-hidden="true">{sign}</span>
        </ToggleButton>
      ))}
      <ToggleButton className="tool" isSelected={state.link} onChange={() => onOpenDialog('link')}>
        {t('editor.tools.link')}
      </ToggleButton>
      <span className="tool-gap" />
      {blocks.map(({ name, sign, run }) => (
        <ToggleButton
          key={name}
          className="tool"
          aria-label={`${t(`editor.tools.${name}`)} ${sign}`}
          isSelected={state[name]}
          onChange={() => run(editor)}
        >
          <span aria-hidden="true">{sign}</span>
        </ToggleButton>
      ))}
      <span className="tool-gap" />
      <Button
        className="tool"
        aria-label={t('editor.tools.undo')}
        isDisabled={!state.canUndo}
        onPress={() => editor.chain().focus().undo().run()}
      >
        <span aria-hidden="true">↶</span>
      </Button>
      <Button
        className="tool"
        aria-label={t('editor.tools.redo')}
        isDisabled={!state.canRedo}
        onPress={() => editor.chain().focus().redo().run()}
      >
        <span aria-hidden="true">↷</span>
      </Button>
      {moves.map(({ name, sign, step }) => (
        <Button
          key={name}
          className="tool touch-only"
          aria-label={t(`editor.block.${name}`)}
          onPress={() => moveBlock(editor, step)}
        >
          <span aria-hidden="true">{sign}</span>
        </Button>
      ))}
      <Button className="tool push-end" onPress={onFind}>
        {t('editor.tools.find')}
      </Button>
    </AriaToolbar>
  )
}
