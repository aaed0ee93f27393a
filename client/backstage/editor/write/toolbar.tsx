import { useEditorState, type Editor } from '@tiptap/react'
import { Button, Toolbar as AriaToolbar, ToggleButton } from 'react-aria-components'
import { useTexts } from '../../i18n/texts.ts'
import { capOf } from '../../shell/keys.ts'

/** What is asked in a dialog. */
export type Asked = 'link' | 'embed' | 'figure' | null

interface ToolbarProps {
  editor: Editor
  onAsk: (what: Asked) => void
  onFind: () => void
}

const marks = [
  {
    name: 'bold',
    sign: 'B',
    key: 'Mod+B',
    run: (editor: Editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'italic',
    sign: 'I',
    key: 'Mod+I',
    run: (editor: Editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'code',
    sign: '</>',
    key: 'Mod+E',
    run: (editor: Editor) => editor.chain().focus().toggleCode().run(),
  },
] as const

const blocks = [
  {
    name: 'heading',
    sign: 'H2',
    run: (editor: Editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'subheading',
    sign: 'H3',
    run: (editor: Editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: 'bullets',
    sign: '•',
    run: (editor: Editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'numbers',
    sign: '1.',
    run: (editor: Editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'quote',
    sign: '❝',
    run: (editor: Editor) => editor.chain().focus().toggleBlockquote().run(),
  },
] as const

/** One stop of Tab; arrow keys go from tool to tool. */
export function Toolbar({ editor, onAsk, onFind }: ToolbarProps) {
  const { t } = useTexts()
  const state = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) })
  return (
    <AriaToolbar className="format-bar" aria-label={t('editor.tools.label')}>
      {marks.map(({ name, sign, key, run }) => (
        <ToggleButton
          key={name}
          className={`tool ${name}`}
          aria-label={`${t(`editor.tools.${name}`)} ${capOf(key)}`}
          isSelected={state[name]}
          onChange={() => run(editor)}
        >
          <span aria-hidden="true">{sign}</span>
        </ToggleButton>
      ))}
      <ToggleButton
        className="tool"
        isSelected={state.link}
        onChange={() => onAsk('link')}
        isDisabled={!state.link && state.isEmpty}
      >
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
      <Button className="tool push" onPress={onFind}>
        {t('editor.tools.find')}
      </Button>
    </AriaToolbar>
  )
}

function stateOf(editor: Editor) {
  return {
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    code: editor.isActive('code'),
    link: editor.isActive('link'),
    heading: editor.isActive('heading', { level: 2 }),
    subheading: editor.isActive('heading', { level: 3 }),
    bullets: editor.isActive('bulletList'),
    numbers: editor.isActive('orderedList'),
    quote: editor.isActive('blockquote'),
    isEmpty: editor.state.selection.empty,
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  }
}
