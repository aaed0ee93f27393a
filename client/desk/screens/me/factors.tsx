import { useState } from 'react'
import type { Factors as Own } from '../../../contract/desk/operators/factor.ts'
import { copyText } from '../../../ui/text/copy.ts'
import { call, type Answer } from '../../api/call.ts'
import { setOperator } from '../../api/operator.ts'
import { hasPasskeys, makePasskey } from '../../api/passkey.ts'
import { readAgain, useRead } from '../../api/read.ts'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm, Failure, focus, Line, textOf, useAct, useSubmit } from '../../ui/form.tsx'
import { Moment } from '../../ui/moment.tsx'

type NewApp = Answer<'POST /api/backstage/factor/app'>

/** Passkeys, the authenticator app, and the codes for when both are out of reach. */
export function Factors() {
  const { t } = useTexts()
  const { data } = useRead('GET /api/backstage/factor')
  const [newApp, setNewApp] = useState<NewApp | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const { act, failure, isBusy } = useAct()
  const done = async (recovery: readonly string[]) => {
    setNewApp(null)
    setCodes(recovery)
    setOperator(await call('GET /api/backstage/me'))
    await readAgain('/api/backstage/factor')
  }
  const addPasskey = async () => {
    const options = await call('POST /api/backstage/factor/passkey/options')
    const passkey = await makePasskey(options)
    if (!passkey) return
    const made = await call('POST /api/backstage/factor/passkey', { body: { passkey } })
    await done(made.recovery_codes)
    notify(t('factor.added'))
  }
  const renewCodes = async () =>
    done((await call('POST /api/backstage/factor/recovery-code')).recovery_codes)
  return (
    <section className="section">
      <header>
        <h2>{t('factor.title')}</h2>
      </header>
      <p className="hint">{t('factor.why')}</p>
      <Failure text={failure} />
      {data && <Listed factors={data} onRemove={(id) => act(() => remove(id))} />}
      <p className="actions">
        {hasPasskeys && (
          <button
            type="button"
            className="button"
            disabled={isBusy}
            onClick={() => act(addPasskey)}
          >
            {t('factor.add_passkey')}
          </button>
        )}
        <button
          type="button"
          className="button"
          disabled={isBusy}
          onClick={() => act(async () => setNewApp(await call('POST /api/backstage/factor/app')))}
        >
          {t(data?.app ? 'factor.replace_app' : 'factor.add_app')}
        </button>
        {data && (data.app || data.passkeys.length > 0) && (
          <button type="button" className="button" onClick={() => act(renewCodes)}>
            {t('factor.renew_codes')}
          </button>
        )}
      </p>
      {newApp && <AppDialog app={newApp} onDone={done} onClose={() => setNewApp(null)} />}
      {codes.length > 0 && <CodesDialog codes={codes} onClose={() => setCodes([])} />}
    </section>
  )
}

async function remove(id: number): Promise<void> {
  await call('DELETE /api/backstage/factor/:id', { params: { id } })
  await readAgain('/api/backstage/factor')
}

function Listed({ factors, onRemove }: { factors: Own; onRemove: (id: number) => void }) {
  const { t } = useTexts()
  const { app, passkeys, recovery_codes_left } = factors
  const rows = [
    ...passkeys.map((one) => ({ ...one, name: one.name || t('factor.passkey') })),
    ...(app ? [{ ...app, name: t('factor.app') }] : []),
  ]
  return (
    <ul className="lines">
      {rows.map(({ id, name, created_at }) => (
        <li key={id}>
          <span>{name}</span>
          <span className="quiet">
            <Moment at={created_at} />
          </span>
          <button type="button" className="link push" onClick={() => onRemove(id)}>
            {t('factor.remove', { name })}
          </button>
        </li>
      ))}
      {rows.length > 0 && <li>{t('factor.codes_left', { count: recovery_codes_left })}</li>}
      {rows.length === 0 && <li className="quiet">{t('factor.none')}</li>}
    </ul>
  )
}

interface AppDialogProps {
  app: NewApp
  onDone: (codes: readonly string[]) => Promise<void>
  onClose: () => void
}

function AppDialog({ app: { key, qr }, onDone, onClose }: AppDialogProps) {
  const { t } = useTexts()
  const form = useSubmit(async (data) => {
    const body = { code: textOf(data, 'code') }
    const made = await call('POST /api/backstage/factor/app/confirm', { body })
    await onDone(made.recovery_codes)
    notify(t('factor.added'))
  })
  return (
    <Dialog title={t('factor.add_app')} onClose={onClose} isFirm>
      <p className="hint">{t('factor.scan')}</p>
      <img
        className="qr"
        alt={t('factor.qr')}
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        width={180}
        height={180}
      />
      <p>
        <code>{key}</code>
      </p>
      <DialogForm form={form} does={t('factor.confirm_app')} onClose={onClose}>
        <Line label={t('factor.first_code')}>
          {(id) => (
            <input
              id={id}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              ref={focus}
            />
          )}
        </Line>
      </DialogForm>
    </Dialog>
  )
}

function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTexts()
  const copy = async () => {
    const isCopied = await copyText(codes.join('\n'))
    notify(t(isCopied ? 'factor.codes_copied' : 'factor.codes_not_copied'), {
      kind: isCopied ? 'done' : 'failed',
    })
  }
  return (
    <Dialog title={t('factor.codes')} onClose={onClose} isFirm>
      <p className="hint">{t('factor.codes_once')}</p>
      <ol className="codes">
        {codes.map((one) => (
          <li key={one}>
            <code>{one}</code>
          </li>
        ))}
      </ol>
      <p className="actions">
        <button type="button" className="button" onClick={() => void copy()}>
          {t('factor.copy_codes')}
        </button>
        <button type="button" className="button primary" onClick={onClose}>
          {t('factor.codes_kept')}
        </button>
      </p>
    </Dialog>
  )
}
