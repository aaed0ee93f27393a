import type { ReactNode } from 'react'
import { Button, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import type { ReferenceOption } from '../../../contract/desk/entries/reference-option.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useDeskI18n } from '../../i18n/i18n.ts'

/** Opens the options without typing. */
export function OpenButton() {
  return (
    <Button className="choice-open">
      <Icon name="down" small />
    </Button>
  )
}

interface ChoiceListProps {
  /** Text of an empty list. */
  empty: string
  /** Shown beside an option's name. */
  note?: (choice: ReferenceOption) => ReactNode
}

export function ComboBoxOptions({ empty, note }: ChoiceListProps) {
  const { t } = useDeskI18n()
  return (
    <Popover className="choice-popover" offset={2}>
      <ListBox<ReferenceOption>
        className="choice-list"
        aria-label={t('editor.choice.label')}
        renderEmptyState={() => <p className="choice-empty">{empty}</p>}
      >
        {(choice) => (
          <ListBoxItem id={choice.key} textValue={choice.name} className="choice-item">
            <span>{choice.name}</span>
            {note && <small>{note(choice)}</small>}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  )
}
