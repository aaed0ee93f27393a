// A name can be set only once, so it is confirmed first.
import { useRef, useState, type RefObject } from 'react'
import { useI18n } from '../../i18n/context.tsx'

/** `ask` opens the dialog and resolves to the answer. */
export function useNameDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const answer = useRef<(isSure: boolean) => void>(undefined)
  const [name, setName] = useState('')

  function ask(asked: string): Promise<boolean> {
    setName(asked)
    if (dialog.current) dialog.current.returnValue = ''
    dialog.current?.showModal()
    return new Promise((resolve) => (answer.current = resolve))
  }
  return {
    dialog,
    name,
    ask,
    onClose: () => answer.current?.(dialog.current?.returnValue === 'yes'),
  }
}

interface NameDialogProps {
  dialog: RefObject<HTMLDialogElement | null>
  name: string
  onClose: () => void
}

export function NameDialog({ dialog, name, onClose }: NameDialogProps) {
  const { t } = useI18n()
  return (
    <dialog
      className="modal member-question"
      ref={dialog}
      aria-labelledby="name-question"
      onClose={onClose}
    >
      <form method="dialog">
        <h3 id="name-question">{t('member.profile.name_question', { name })}</h3>
        <p>{t('member.profile.name_why')}</p>
        <div className="buttons">
          <button className="button primary" value="yes">
            {t('member.profile.name_confirm')}
          </button>
          <button className="button" value="no">
            {t('member.cancel')}
          </button>
        </div>
      </form>
    </dialog>
  )
}
