import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { DeskError } from '../api/client.ts'
import { errorMessage } from '../data/error-text.ts'
import { useDeskI18n } from '../i18n/i18n.ts'

/** A control under its label. */
export function LabeledField({
  label,
  children,
}: {
  label: string
  children: (id: string) => ReactNode
}) {
  const id = useId()
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

export function FormError({ text }: { text: string | undefined }) {
  return (
    text && (
      <p className="alert" role="alert">
        {text}
      </p>
    )
  )
}

interface DialogFormProps {
  form: ReturnType<typeof useFormSubmit>
  /** What the button does, in words. */
  submitLabel: string
  /** Something is lost: the dialog opens at its way out. */
  isDestructive?: boolean
  onClose: () => void
  /** Buttons that do something else with it. */
  extraActions?: ReactNode
  children: ReactNode
}

/** The form of a dialog: its fields, what went wrong, and its ways out. */
export function DialogForm({
  form,
  submitLabel,
  isDestructive = false,
  onClose,
  extraActions,
  children,
}: DialogFormProps) {
  const { t } = useDeskI18n()
  return (
    <form className="form" onSubmit={form.submit}>
      {children}
      <FormError text={form.failure} />
      <p className="actions">
        <button
          type="submit"
          className={`button ${isDestructive ? 'danger' : 'primary'}`}
          disabled={form.isPending}
        >
          {submitLabel}
        </button>
        {extraActions}
        <button type="button" className="button ghost" onClick={onClose}>
          {t('common.cancel')}
        </button>
      </p>
    </form>
  )
}

export function formText(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

/** What the API says is wrong, field by field where it names them. */
function useErrorMessage(): (error: unknown) => string {
  const { t } = useDeskI18n()
  return (error) => {
    if (!(error instanceof DeskError)) throw error
    const fields = error.fields.map(({ detail }) => detail).join(' ')
    return fields || errorMessage(t, error)
  }
}

interface AsyncAction {
  /** Does something, and says what went wrong. */
  run: (work: () => Promise<unknown>) => void
  isPending: boolean
  failure: string | undefined
}

export function useAsyncAction(): AsyncAction {
  const textOfFailure = useErrorMessage()
  const [state, setState] = useState<{ isPending: boolean; failure?: string }>({ isPending: false })
  const act = (work: () => Promise<unknown>) => {
    setState({ isPending: true })
    work().then(
      () => setState({ isPending: false }),
      (error: unknown) => setState({ isPending: false, failure: textOfFailure(error) }),
    )
  }
  return { run: act, isPending: state.isPending, failure: state.failure }
}

/** A form whose failure is said beside its button, and which keeps its text. */
export function useFormSubmit(work: (data: FormData) => Promise<unknown>) {
  const { run, ...state } = useAsyncAction()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    run(() => work(data))
  }
  return { submit, act: run, ...state }
}

export function autoFocus(field: HTMLElement | null): void {
  field?.focus()
}
