// Sign-in and second-factor dialogs. They open over the screen, so typed text is kept; afterwards the waiting requests
// are repeated.
import { useState, type ReactNode } from 'react'
import type { Proof } from '../../contract/desk/operators/factor.ts'
import type { OperatorSelf } from '../../contract/desk/operators/operator.ts'
import { call } from '../api/client.ts'
import { useAuthPrompt, type Interruption } from '../api/auth-prompt.ts'
import { setOperator, useOperator } from '../api/operator.ts'
import { askPasskey, hasPasskeys } from '../../ui/passkey.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FormError, LabeledField, formText, useFormSubmit, LabeledInput } from '../ui/form.tsx'

export function AuthPrompts() {
  const interruption = useAuthPrompt()
  if (!interruption) return null
  const Asking = interruption.kind === 'sign_in' ? ReauthDialog : StepUpDialog
  return <Asking interruption={interruption} />
}

function ReauthDialog({ interruption }: { interruption: Interruption }) {
  const { t } = useDeskI18n()
  const { id, email, second_factor } = useOperator()
  const [other, setOther] = useState('')
  // Unsaved changes belong to the operator who typed them, so another operator is not let in here.
  const goOn = (operator: OperatorSelf) =>
    operator.id === id ? settle(interruption, operator) : setOther(operator.name)
  const form = useFormSubmit(async (data) => {
    const code = formText(data, 'code')
    const body = { email, password: formText(data, 'password'), ...(code && { code }) }
    const { operator } = await call('POST /api/backstage/login', { body })
    goOn(operator)
  })
  const byPasskey = async () => {
    const passkey = await askPasskey(await call('POST /api/backstage/login/passkey/options'))
    if (!passkey) return
    const { operator } = await call('POST /api/backstage/login/passkey', { body: { passkey } })
    goOn(operator)
  }
  return (
    <Dialog initialFocus="field" title={t('reauth.title')} onClose={interruption.cancel} isFirm>
      <p className="hint">{t('reauth.why')}</p>
      <form className="form" onSubmit={form.submit}>
        <LabeledField label={t('reauth.email')}>
          {(id) => <output id={id}>{email}</output>}
        </LabeledField>
        <PasswordLine />
        {second_factor === 'set' && <CodeLine />}
        <FormError text={form.failure || (other && t('reauth.other', { name: other, email }))} />
        <Buttons
          form={form}
          submitLabel={t('reauth.go_on')}
          onPasskey={second_factor === 'set' ? byPasskey : undefined}
          onGiveUp={interruption.cancel}
        />
      </form>
    </Dialog>
  )
}

/** Asks for the second factor again before a dangerous action. */
function StepUpDialog({ interruption }: { interruption: Interruption }) {
  const { t } = useDeskI18n()
  const isSet = useOperator().second_factor === 'set'
  const prove = async (body: Proof) =>
    settle(interruption, await call('POST /api/backstage/step-up', { body }))
  const form = useFormSubmit((data) =>
    prove(isSet ? { code: formText(data, 'code') } : { password: formText(data, 'password') }),
  )
  const byPasskey = async () => {
    const passkey = await askPasskey(await call('POST /api/backstage/step-up/passkey'))
    if (passkey) await prove({ passkey })
  }
  return (
    <Dialog initialFocus="field" title={t('step_up.title')} onClose={interruption.cancel} isFirm>
      <p className="hint">{t('step_up.why')}</p>
      <form className="form" onSubmit={form.submit}>
        {isSet ? <CodeLine /> : <PasswordLine />}
        <FormError text={form.failure} />
        <Buttons
          form={form}
          submitLabel={t('step_up.go_on')}
          onPasskey={isSet ? byPasskey : undefined}
          onGiveUp={interruption.cancel}
        />
      </form>
    </Dialog>
  )
}

function settle(interruption: Interruption, operator: OperatorSelf): void {
  setOperator(operator)
  interruption.resolve()
}

function PasswordLine() {
  const { t } = useDeskI18n()
  return (
    <LabeledInput
      label={t('reauth.password')}
      name="password"
      type="password"
      autoComplete="current-password"
      required
    />
  )
}

function CodeLine() {
  const { t } = useDeskI18n()
  return <LabeledInput label={t('reauth.code')} name="code" autoComplete="one-time-code" required />
}

interface ButtonsProps {
  form: ReturnType<typeof useFormSubmit>
  submitLabel: ReactNode
  onPasskey: (() => Promise<void>) | undefined
  onGiveUp: () => void
}

function Buttons({ form, submitLabel, onPasskey, onGiveUp }: ButtonsProps) {
  const { t } = useDeskI18n()
  return (
    <p className="actions">
      <button type="submit" className="button primary" disabled={form.isPending}>
        {submitLabel}
      </button>
      {onPasskey && hasPasskeys && (
        <button type="button" className="button" onClick={() => form.act(onPasskey)}>
          {t('reauth.passkey')}
        </button>
      )}
      <button type="button" className="button ghost" onClick={onGiveUp}>
        {t('reauth.not_now')}
      </button>
    </p>
  )
}
