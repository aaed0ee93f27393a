// Dialogs over the work: nothing that was typed is lost, and the requests that waited are repeated.
import { useState, type ReactNode } from 'react'
import type { Proof } from '../../contract/desk/operators/factor.ts'
import type { OperatorSelf } from '../../contract/desk/operators/operator.ts'
import { call } from '../api/call.ts'
import { useInterruption, type Interruption } from '../api/interruption.ts'
import { setOperator, useOperator } from '../api/operator.ts'
import { askPasskey, hasPasskeys } from '../api/passkey.ts'
import { useTexts } from '../i18n/texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Failure, focus, Line, textOf, useSubmit } from '../ui/form.tsx'

export function Interruptions() {
  const interruption = useInterruption()
  if (!interruption) return null
  const Asking = interruption.kind === 'sign_in' ? SignInAgain : StepUp
  return <Asking interruption={interruption} />
}

function SignInAgain({ interruption }: { interruption: Interruption }) {
  const { t } = useTexts()
  const { id, email, second_factor } = useOperator()
  const [other, setOther] = useState('')
  // What waits to be saved is of whoever wrote it.
  const goOn = (operator: OperatorSelf) =>
    operator.id === id ? settle(interruption, operator) : setOther(operator.name)
  const form = useSubmit(async (data) => {
    const code = textOf(data, 'code')
    const body = { email, password: textOf(data, 'password'), ...(code && { code }) }
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
    <Dialog title={t('again.title')} onClose={interruption.giveUp} isFirm>
      <p className="hint">{t('again.why')}</p>
      <form className="form" onSubmit={form.submit}>
        <Line label={t('again.email')}>{(id) => <output id={id}>{email}</output>}</Line>
        <PasswordLine />
        {second_factor === 'set' && <CodeLine />}
        <Failure text={form.failure || (other && t('again.other', { name: other, email }))} />
        <Buttons
          form={form}
          says={t('again.go_on')}
          onPasskey={second_factor === 'set' ? byPasskey : undefined}
          onGiveUp={interruption.giveUp}
        />
      </form>
    </Dialog>
  )
}

/** Shows a second factor once more, in front of what is dangerous. */
function StepUp({ interruption }: { interruption: Interruption }) {
  const { t } = useTexts()
  const isSet = useOperator().second_factor === 'set'
  const prove = async (body: Proof) =>
    settle(interruption, await call('POST /api/backstage/step-up', { body }))
  const form = useSubmit((data) =>
    prove(isSet ? { code: textOf(data, 'code') } : { password: textOf(data, 'password') }),
  )
  const byPasskey = async () => {
    const passkey = await askPasskey(await call('POST /api/backstage/step-up/passkey'))
    if (passkey) await prove({ passkey })
  }
  return (
    <Dialog title={t('step_up.title')} onClose={interruption.giveUp} isFirm>
      <p className="hint">{t('step_up.why')}</p>
      <form className="form" onSubmit={form.submit}>
        {isSet ? <CodeLine isFirst /> : <PasswordLine />}
        <Failure text={form.failure} />
        <Buttons
          form={form}
          says={t('step_up.go_on')}
          onPasskey={isSet ? byPasskey : undefined}
          onGiveUp={interruption.giveUp}
        />
      </form>
    </Dialog>
  )
}

function settle(interruption: Interruption, operator: OperatorSelf): void {
  setOperator(operator)
  interruption.settle()
}

function PasswordLine() {
  const { t } = useTexts()
  return (
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
  )
}

function CodeLine({ isFirst = false }: { isFirst?: boolean }) {
  const { t } = useTexts()
  return (
    <Line label={t('again.code')}>
      {(id) => (
        <input
          id={id}
          name="code"
          autoComplete="one-time-code"
          required
          ref={isFirst ? focus : undefined}
        />
      )}
    </Line>
  )
}

interface ButtonsProps {
  form: ReturnType<typeof useSubmit>
  says: ReactNode
  onPasskey: (() => Promise<void>) | undefined
  onGiveUp: () => void
}

function Buttons({ form, says, onPasskey, onGiveUp }: ButtonsProps) {
  const { t } = useTexts()
  return (
    <p className="actions">
      <button type="submit" className="button primary" disabled={form.isBusy}>
        {says}
      </button>
      {onPasskey && hasPasskeys && (
        <button type="button" className="button" onClick={() => form.act(onPasskey)}>
          {t('again.passkey')}
        </button>
      )}
      <button type="button" className="button flat" onClick={onGiveUp}>
        {t('again.not_now')}
      </button>
    </p>
  )
}
