import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { DeskError } from '../api/call.ts'
import { errorText } from '../data/error-text.ts'
import { useTexts } from '../i18n/texts.ts'

/** A control under its label. */
export function Line({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="form-line">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

export function Failure({ text }: { text: string | undefined }) {
  return (
    text && (
      <p className="alert" role="alert">
        {text}
      </p>
    )
  )
}

interface DialogFormProps {
  form: ReturnType<typeof useSubmit>
  /** What the button does, in words. */
  does: string
  onClose: () => void
  /** Buttons that do something else with it. */
  others?: ReactNode
  children: ReactNode
}

/** The form of a dialog: its fields, what went wrong, and its ways out. */
export function DialogForm({ form, does, onClose, others, children }: DialogFormProps) {
  const { t } = useTexts()
  return (
    <form className="form" onSubmit={form.submit}>
      {children}
      <Failure text={form.failure} />
      <p className="actions">
        <button type="submit" className="button primary" disabled={form.isBusy}>
          {does}
        </button>
        {others}
        <button type="button" className="button flat" onClick={onClose}>
          {t('desk.cancel')}
        </button>
      </p>
    </form>
  )
}

export function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

/** What the API says is wrong, field by field where it names them. */
function useFailureText(): (error: unknown) => string {
  const { t } = useTexts()
  return (error) => {
    if (!(error instanceof DeskError)) throw error
    const fields = error.fields.map(({ detail }) => detail).join(' ')
    return fields || errorText(t, error)
  }
}

interface Acting {
  /** Does something, and says what went wrong. */
  act: (work: () => Promise<unknown>) => void
  isBusy: boolean
  failure: string | undefined
}

export function useAct(): Acting {
  const textOfFailure = useFailureText()
  const [state, setState] = useState<{ isBusy: boolean; failure?: string }>({ isBusy: false })
  const act = (work: () => Promise<unknown>) => {
    setState({ isBusy: true })
    work().then(
      () => setState({ isBusy: false }),
      (error: unknown) => setState({ isBusy: false, failure: textOfFailure(error) }),
    )
  }
  return { act, isBusy: state.isBusy, failure: state.failure }
}

/** A form whose failure is said beside its button, and which keeps its text. */
export function useSubmit(work: (data: FormData) => Promise<unknown>) {
  const { act, ...state } = useAct()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    act(() => work(data))
  }
  return { submit, act, ...state }
}

export function focus(field: HTMLElement | null): void {
  field?.focus()
}
