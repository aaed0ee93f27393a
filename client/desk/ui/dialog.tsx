import { useCallback, type ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { CloseButton } from './close-button.tsx'
import { enterDialog, type InitialFocus } from './dialog-keys.ts'

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
