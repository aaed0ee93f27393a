import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { CloseButton } from './close-button.tsx'

interface DialogProps {
  title: string
  children: ReactNode
  /** Called by Esc and by a press beside it. */
  onClose: () => void
  kind?: 'plain' | 'wide' | 'palette'
  /** A question over the work: a press beside it does not lose what was typed. */
  isFirm?: boolean
}

/** A modal that is open while it is rendered. */
export function Dialog({ title, children, onClose, kind = 'plain', isFirm = false }: DialogProps) {
  return (
    <ModalOverlay
      className="overlay"
      isOpen
      isDismissable={!isFirm}
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <Modal className={`modal ${kind}`}>
        <AriaDialog className="dialog">
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
