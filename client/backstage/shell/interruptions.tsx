// Dialogs over the work: nothing that was typed is lost, and the requests that waited are repeated.
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { call, DeskError } from '../data/call.ts'
import { useInterruption, type Interruption } from '../data/interruption.ts'
import { setOperator, useOperator } from '../data/operator.ts'
import { useTexts } from '../i18n/texts.ts'
import { Dialog } from '../ui/dialog.tsx'

export function Interruptions() {
  const interruption = useInterruption()
  if (!interruption) return null
  return interruption.kind === 'sign_in' ? <SignInAgain interruption={interruption} /> : null
}

function SignInAgain({ interruption: { settle, giveUp } }: { interruption: Interruption }) {
  const { t } = useTexts()
  const { email, second_factor } = useOperator()
  const form = useSubmit(async (data) => {
    const code = textOf(data, 'code')
    const body = { email, password: textOf(data, 'password'), ...(code && { code }) }
    const { operator } = await call('POST /api/backstage/login', { body })
    setOperator(operator)
    settle()
  })
  return (
    <Dialog title={t('again.title')} onClose={giveUp} isFirm>
      <p className="hint">{t('again.why')}</p>
      <form className="form" onSubmit={form.submit}>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <Line label={t('again.email')}>{(id) => <output id={id}>{email}</output>}</Line>
        <Line label={t('again.password')}>
          {(id) => (
            <input
              id={id}
              name="password"
              type="password"
              autoComplete="current-password"
              required
              ref={focus}
            />
          )}
        </Line>
        {second_factor === 'set' && (
          <Line label={t('again.code')}>
            {(id) => (
              <input
                id={id}
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                required
              />
            )}
          </Line>
        )}
        {form.failure && (
          <p className="alert" role="alert">
            {form.failure}
          </p>
        )}
        <p className="actions">
          <button type="submit" className="button primary" disabled={form.isBusy}>
            {t('again.go_on')}
          </button>
          <button type="button" className="button flat" onClick={giveUp}>
            {t('again.not_now')}
          </button>
        </p>
      </form>
    </Dialog>
  )
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

function focus(field: HTMLElement | null): void {
  field?.focus()
}

function Line({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="form-line">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

/** A form whose failure is said beside its button, and which keeps its text. */
function useSubmit(act: (data: FormData) => Promise<void>) {
  const { t } = useTexts()
  const [state, setState] = useState<{ isBusy: boolean; error?: DeskError }>({ isBusy: false })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setState({ isBusy: true })
    act(new FormData(event.currentTarget)).then(
      () => setState({ isBusy: false }),
      (error: unknown) => {
        if (!(error instanceof DeskError)) throw error
        setState({ isBusy: false, error })
      },
    )
  }
  const failure = state.error && (state.error.message || t('desk.unreachable'))
  return { submit, isBusy: state.isBusy, failure }
}
