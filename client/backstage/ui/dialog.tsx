import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Icon } from '../../ui/icon.tsx'
import { useTexts } from '../i18n/texts.ts'

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
  const { t } = useTexts()
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
          {!isFirm && kind !== 'palette' && (
            <button
              type="button"
              className="dialog-close"
              aria-label={t('toast.close')}
              onClick={onClose}
            >
              <Icon name="close" small />
            </button>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
