// Toolbar of the block at the cursor. Loads with its styles for the first text that has such a block.
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Button, Toolbar, ToggleButton } from 'react-aria-components'
import { calloutTones, galleryLimits } from '../../../contract/text/limits.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { blockAt, dissolve, setAttrs, type BlockWithSettings } from './current.ts'
import '../../../ui/text/blocks.css'
import './blocks.css'

interface BlockBarProps {
  editor: Editor
  onAsk: (what: BlockWithSettings) => void
}

export function BlockBar({ editor, onAsk }: BlockBarProps) {
  const { t } = useDeskI18n()
  const block = useEditorState({
    editor,
    selector: ({ editor: now }) => (now.isEditable ? blockAt(now.state) : null),
  })
  if (!block) return null
  const { name, pos, node } = block
  const { language } = node.attrs as { language?: string | null }
  return (
    <Toolbar className="format-bar table-bar" aria-label={t(`editor.insert.${name}`)}>
      {name === 'callout' ? (
        calloutTones.map((tone) => (
          <ToggleButton
            key={tone}
            className="tool"
            isSelected={node.attrs['tone'] === tone}
            onChange={() => setAttrs(editor, pos, { tone })}
          >
            {t(`editor.boxes.${tone}`)}
          </ToggleButton>
        ))
      ) : (
        <Button
          className="tool"
          isDisabled={name === 'gallery' && node.childCount >= galleryLimits.most}
          onPress={() => onAsk(name)}
        >
          {language
            ? t('editor.boxes.language_is', { language })
            : t(name === 'gallery' ? 'editor.boxes.add' : `editor.boxes.change_${name}`)}
        </Button>
      )}
      {name !== 'codeBlock' && (
        <Button className="tool" onPress={() => dissolve(editor, block)}>
          {t(node.isAtom ? 'editor.boxes.remove' : 'editor.boxes.dissolve')}
        </Button>
      )}
    </Toolbar>
  )
}
