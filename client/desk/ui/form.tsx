import { useId, useState, type ComponentProps, type FormEvent, type ReactNode } from 'react'
import { DeskError } from '../api/client.ts'
import { errorMessage } from '../data/error-text.ts'
import { showToast } from '../data/toasts.ts'
import { useDeskI18n } from '../i18n/i18n.ts'

/** A control with its label. */
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

type Labeled<Props> = Omit<Props, 'id'> & { label: string }

export function LabeledInput({ label, ...props }: Labeled<ComponentProps<'input'>>) {
  return <LabeledField label={label}>{(id) => <input id={id} {...props} />}</LabeledField>
}

export function LabeledSelect({ label, ...props }: Labeled<ComponentProps<'select'>>) {
  return <LabeledField label={label}>{(id) => <select id={id} {...props} />}</LabeledField>
}

const loadRemoval = () => import('../../ui/form/remove-invisible.ts')

/** Text of an error; an object if invisible characters are the reason. */
export type ErrorText = string | { text: string; hasInvisible: true }

/** An error beside the submit button. Another button removes invisible characters from the form. */
export function FormError({ text: error }: { text: ErrorText | undefined }) {
  const { t } = useDeskI18n()
  const [mended, setMended] = useState<ErrorText>()
  if (!error && mended) setMended(undefined)
  if (!error) return null
  if (mended === error) return <output className="hint">{t('common.invisible_removed')}</output>
  const remove = (part: Element) =>
    void loadRemoval().then(
      ({ removeInvisible }) => {
        removeInvisible(part)
        setMended(error)
      },
      () => showToast(t('common.unreachable'), { kind: 'failed' }),
    )
  return (
    <div className="alert" role="alert">
      <p>{typeof error === 'string' ? error : error.text}</p>
      {typeof error !== 'string' && (
        <button
          type="button"
          className="button"
          onClick={({ currentTarget: button }) =>
            remove(button.closest('form, dialog, main') ?? document.body)
          }
        >
          {t('common.remove_invisible')}
        </button>
      )}
    </div>
  )
}

interface DialogFormProps {
  form: ReturnType<typeof useFormSubmit>
  /** Label of the submit button. */
  submitLabel: string
  /** Data is lost: the cancel button gets the initial focus. */
  isDestructive?: boolean
  onClose: () => void
  /** Additional buttons. */
  extraActions?: ReactNode
  children: ReactNode
}

/** Form of a dialog: fields, error message, submit and cancel buttons. */
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

/** Error message of the API; per field if it names fields. */
function useErrorText(): (error: unknown) => ErrorText {
  const { t } = useDeskI18n()
  return (error) => {
    if (!(error instanceof DeskError)) throw error
    const text = error.fields.map(({ detail }) => detail).join(' ') || errorMessage(t, error)
    const hasInvisible = error.fields.some(({ code }) => code === 'unseen_characters')
    return hasInvisible ? { text, hasInvisible } : text
  }
}

interface AsyncAction {
  /** Runs an action and keeps its error message. */
  run: (work: () => Promise<unknown>) => void
  isPending: boolean
  failure: ErrorText | undefined
}

export function useAsyncAction(): AsyncAction {
  const textOfFailure = useErrorText()
  const [state, setState] = useState<{ isPending: boolean; failure?: ErrorText }>({
    isPending: false,
  })
  const act = (work: () => Promise<unknown>) => {
    setState({ isPending: true })
    work().then(
      () => setState({ isPending: false }),
      (error: unknown) => setState({ isPending: false, failure: textOfFailure(error) }),
    )
  }
  return { run: act, isPending: state.isPending, failure: state.failure }
}

/** Form that shows its error beside the submit button and keeps its input. */
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
