// Command palette: one field for all entries, screens and actions.
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react'
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
import { DeskError } from '../api/client.ts'
import { showToast } from '../data/toasts.ts'
import { errorMessage } from '../data/error-text.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { Dialog } from '../ui/dialog.tsx'
import { EscapeButton } from '../ui/escape-button.tsx'
import { StatusIcon } from '../ui/mark.tsx'
import { useCommands, type Command } from './commands.ts'

interface PaletteProps {
  onClose: () => void
  onShowKeys: () => void
}

export function Palette({ onClose, onShowKeys }: PaletteProps) {
  const { t } = useDeskI18n()
  const [text, setText] = useState('')
  const { sections, isPending, hasFailed } = useCommands(text, {
    navigate: useNavigate(),
    onShowKeys,
  })
  const commands = sections.flatMap((section) => section.commands)
  const act = async (command: Command | undefined) => {
    onClose()
    try {
      await command?.run()
    } catch (error) {
      if (!(error instanceof DeskError)) throw error
      showToast(errorMessage(t, error), { kind: 'failed' })
    }
  }
  const [first] = commands
  const onEnter = useQueuedEnter({ text, isPending, first, act })
  const silence = isPending ? 'palette.searching' : hasFailed ? 'palette.failed' : 'palette.none'
  return (
    <Dialog initialFocus="field" title={t('palette.title')} kind="palette" onClose={onClose}>
      <Autocomplete inputValue={text} onInputChange={setText}>
        <SearchField className="palette-input" aria-label={t('palette.title')}>
          <Icon name="search" />
          <Input placeholder={t('palette.field')} onKeyDownCapture={onEnter} />
          <EscapeButton submitLabel={t('toast.close')} onPress={onClose} />
        </SearchField>
        <Menu
          className="palette-list"
          aria-label={t('palette.title')}
          aria-busy={isPending}
          items={sections}
          renderEmptyState={() => <p className="palette-empty">{t(silence)}</p>}
          onAction={(id) => void act(commands.find((one) => one.id === id))}
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

interface EarlyEnter {
  text: string
  isPending: boolean
  first: Command | undefined
  act: (command: Command) => Promise<void>
}

/** Queues an Enter pressed before the results have arrived; dropped when the text changes. */
function useQueuedEnter({ text, isPending, first, act }: EarlyEnter) {
  const [meant, setMeant] = useState<string | null>(null)
  const isDue = meant === text && !isPending && first !== undefined
  const open = useEffectEvent(() => void (first && act(first)))
  useEffect(() => {
    if (isDue) open()
  }, [isDue])
  return (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && isPending && !first)
      setMeant(text)
  }
}

function CommandItem({ command: { id, text, note, lang, mark } }: { command: Command }) {
  return (
    <MenuItem id={id} textValue={text} className="palette-item">
      {mark && <StatusIcon name={mark} />}
      <span lang={lang}>{text}</span>
      {note && <small>{note}</small>}
    </MenuItem>
  )
}
