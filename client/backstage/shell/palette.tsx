// Find, go, do: one field for every screen and every action.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  Autocomplete,
  Collection,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  SearchField,
} from 'react-aria-components'
import { Icon } from '../../ui/icon.tsx'
import { useTexts } from '../i18n/texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useCommands, type Command } from './commands.ts'

interface PaletteProps {
  onClose: () => void
  onShowKeys: () => void
}

export function Palette({ onClose, onShowKeys }: PaletteProps) {
  const { t } = useTexts()
  const [text, setText] = useState('')
  const sections = useCommands(text, { navigate: useNavigate(), onShowKeys })
  const commands = sections.flatMap((section) => section.commands)
  return (
    <Dialog title={t('palette.title')} kind="palette" onClose={onClose}>
      <Autocomplete inputValue={text} onInputChange={setText}>
        <SearchField className="palette-input" aria-label={t('palette.title')}>
          <Icon name="search" />
          <Input placeholder={t('palette.field')} ref={focus} />
          <kbd>esc</kbd>
        </SearchField>
        <Menu
          className="palette-list"
          aria-label={t('palette.title')}
          items={sections}
          renderEmptyState={() => <p className="palette-empty">{t('palette.none')}</p>}
          onAction={(id) => {
            onClose()
            commands.find((one) => one.id === id)?.run()
          }}
        >
          {(section) => (
            <MenuSection id={section.id}>
              <Header>{section.title}</Header>
              <Collection items={section.commands}>
                {(command) => <CommandItem command={command} />}
              </Collection>
            </MenuSection>
          )}
        </Menu>
      </Autocomplete>
    </Dialog>
  )
}

function focus(field: HTMLElement | null): void {
  field?.focus()
}

function CommandItem({ command: { id, text, note, lang } }: { command: Command }) {
  return (
    <MenuItem id={id} textValue={text} className="palette-item">
      <span lang={lang}>{text}</span>
      {note && <small>{note}</small>}
    </MenuItem>
  )
}
