// Questions of the member center, each in a dialog: they confirm a change, or ask for a name.
import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import type { useZodForm } from '../../browser/form/use-zod-form.ts'
import { useI18n } from '../../i18n/context.tsx'
import { FormAlert, SubmitButton } from '../../ui/form/form.tsx'

/** A question about one thing of a list. Its dialog opens with it; `close` then focuses a heading of the list. */
export function useQuestion<Question>(heading: string) {
  const [question, ask] = useState<Question>()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (question) dialog.current?.showModal()
  }, [question])
  /** The button that opened the question may have been removed. */
  function close() {
    // Nothing behind an open dialog can take the focus.
    dialog.current?.close()
    document.getElementById(heading)?.focus()
  }
  return { question, ask, close, dialog: { ref: dialog, onClose: () => ask(undefined) } }
}

interface QuestionDialogProps {
  ref: Ref<HTMLDialogElement>
  onClose?: () => void
  /** Id of the heading in its form. */
  labelledBy: string
  children: ReactNode
}

export function QuestionDialog({ labelledBy, children, ...dialog }: QuestionDialogProps) {
  return (
    <dialog className="modal member-question" aria-labelledby={labelledBy} {...dialog}>
      {children}
    </dialog>
  )
}

interface ChangeButtonsProps {
  /** List of the thing. */
  of: 'numbers' | 'passkeys'
  /** Name of the thing. */
  name: string
  ask: (does: 'rename' | 'remove') => void
}

/** Buttons of one thing, each of which opens a question. */
export function ChangeButtons({ of, name, ask }: ChangeButtonsProps) {
  const { t } = useI18n()
  return (
    <div className="buttons">
      {(['rename', 'remove'] as const).map((does) => (
        <button
          key={does}
          type="button"
          className="button"
          aria-haspopup="dialog"
          aria-label={t(`member.${of}.${does}_label`, { name })}
          onClick={() => ask(does)}
        >
          {t(`member.${of}.${does}`)}
        </button>
      ))}
    </div>
  )
}

interface QuestionFormProps {
  form: Pick<ReturnType<typeof useZodForm>, 'props' | 'alert' | 'isPending'>
  /** Id of the heading, which names the dialog. */
  id: string
  title: string
  /** Label of the submit button; without one, other buttons answer the question. */
  action?: string | undefined
  otherButtons?: ReactNode
  ref?: Ref<HTMLFormElement>
  children: ReactNode
}

/** Form of a dialog that confirms a change of the account. */
export function QuestionForm({
  form,
  id,
  title,
  action,
  otherButtons,
  ref,
  children,
}: QuestionFormProps) {
  return (
    <form {...form.props} ref={ref}>
      <h3 id={id}>{title}</h3>
      <FormAlert {...form.alert} />
      {children}
      <div className="buttons">
        {action && <SubmitButton isPending={form.isPending}>{action}</SubmitButton>}
        {otherButtons}
        <Cancel />
      </div>
    </form>
  )
}

/** Closes the dialog as the Escape key does, which returns the focus. */
function Cancel() {
  const { t } = useI18n()
  return (
    <button
      type="button"
      className="button"
      onClick={(event) => event.currentTarget.closest('dialog')?.close()}
    >
      {t('member.cancel')}
    </button>
  )
}
