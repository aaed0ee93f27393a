import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
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

/** Distance of the list from its field, in CSS pixels. */
const gap = 2

/**
 * Keeps the list open, and the typed text with it, when a container scrolls without moving the field. The browser does
 * so (scroll anchoring) when the height of content above the field changes, for example of the checklist after a save.
 */
function useOpenAtField(popover: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const keepOpen = (event: Event) => {
      const list = popover.current?.getBoundingClientRect()
      const field = document.activeElement?.getBoundingClientRect()
      if (!list || !field) return
      const distance = Math.min(
        Math.abs(list.top - field.bottom - gap),
        Math.abs(field.top - list.bottom - gap),
      )
      // Rounded scroll positions add up.
      if (distance < 4) event.stopImmediatePropagation()
    }
    // The library registers its own listener later, when the list opens.
    addEventListener('scroll', keepOpen, true)
    return () => removeEventListener('scroll', keepOpen, true)
  }, [popover])
}

interface ChoiceListProps {
  /** Text of an empty list. */
  empty: string
  /** Shown beside an option's name. */
  note?: (choice: ReferenceOption) => ReactNode
}

export function ComboBoxOptions({ empty, note }: ChoiceListProps) {
  const { t } = useDeskI18n()
  const popover = useRef<HTMLElement>(null)
  useOpenAtField(popover)
  return (
    <Popover ref={popover} className="choice-popover" offset={gap}>
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
