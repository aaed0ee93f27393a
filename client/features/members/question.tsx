import type { ReactNode, Ref } from 'react'
import type { useZodForm } from '../../browser/form/use-zod-form.ts'
import { useI18n } from '../../i18n/context.tsx'
import { FormAlert, SubmitButton } from '../../ui/form/form.tsx'

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
