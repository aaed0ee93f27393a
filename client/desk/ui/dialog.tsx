import { useCallback, type ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { CloseButton } from './close-button.tsx'

interface DialogProps {
  title: string
  children: ReactNode
  initialFocus: InitialFocus
  /** Called on Escape and on a click outside. */
  onClose: () => void
  kind?: 'plain' | 'wide' | 'palette'
  /** A click outside does not close it, so that typed text is not lost. */
  isFirm?: boolean
}

/** Modal dialog; open while it is rendered. */
export function Dialog({
  title,
  children,
  initialFocus,
  onClose,
  kind = 'plain',
  isFirm = false,
}: DialogProps) {
  const enter = useCallback(
    (dialog: HTMLElement | null) => (dialog ? enterDialog(dialog, initialFocus) : undefined),
    [initialFocus],
  )
  return (
    <ModalOverlay
      className="overlay"
      isOpen
      isDismissable={!isFirm}
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <Modal className={`modal ${kind}`}>
        <AriaDialog className="dialog" ref={enter}>
          <Heading slot="title" className={kind === 'palette' ? 'visually-hidden' : undefined}>
            {title}
          </Heading>
          {children}
          {!isFirm && kind !== 'palette' && <CloseButton onPress={onClose} />}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/**
 * `field`: the first field, or the main button if there is none. If the main button is destructive, the cancel button
 * instead.
 */
type InitialFocus = 'field' | 'main' | 'close'

const text =
  ':is(input, select, textarea):not(:disabled, [type=file], [type=hidden], [type=radio], [type=checkbox])'
const main = '.button.primary:not(:disabled)'
const wayOut = '.button.danger ~ .button.ghost'

const selectors: Record<InitialFocus, readonly string[]> = {
  field: [text, '[type=radio]:checked', '[type=radio], [type=checkbox], [role=grid]', wayOut, main],
  main: [wayOut, main],
  close: ['.close'],
}

/** Focuses the initial element once, as soon as it exists and is enabled. Ctrl+Enter clicks the main button. */
function enterDialog(dialog: HTMLElement, initialFocus: InitialFocus): () => void {
  const find = () =>
    selectors[initialFocus]
      .map((selector) => dialog.querySelector<HTMLElement>(selector))
      .find((element) => element !== null)
  const place = () => {
    const { activeElement } = document
    const holder = activeElement?.closest('[role=dialog]')
    if (activeElement !== dialog && holder) {
      if (holder === dialog) observer.disconnect()
      return
    }
    const target = find()
    if (!target) return
    target.focus()
    observer.disconnect()
  }
  const observer = new MutationObserver(place)
  observer.observe(dialog, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  const first = find()
  if (first) {
    first.focus()
    observer.disconnect()
  }
  dialog.addEventListener('keydown', pressMain)
  return () => {
    observer.disconnect()
    dialog.removeEventListener('keydown', pressMain)
  }
}

function pressMain(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return
  // Keeps the shortcuts of the screen behind from acting.
  event.preventDefault()
  const buttons = (event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>(main)
  if (!event.repeat) [...buttons].at(-1)?.click()
}
