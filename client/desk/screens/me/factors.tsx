import { useState } from 'react'
import type { Factors as Own } from '../../../contract/desk/operators/factor.ts'
import { copyText } from '../../../ui/text/copy.ts'
import { call, type ApiResponse } from '../../api/client.ts'
import { setOperator } from '../../api/operator.ts'
import { hasPasskeys, makePasskey } from '../../../ui/passkey.ts'
import { invalidate, useApi } from '../../api/read.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Dialog } from '../../ui/dialog.tsx'
import {
  DialogForm,
  FormError,
  formText,
  useAsyncAction,
  useFormSubmit,
  LabeledInput,
} from '../../ui/form.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Section } from '../../ui/parts.tsx'

type NewApp = ApiResponse<'POST /api/backstage/factor/app'>

/** Passkeys, the authenticator app, and recovery codes for when neither is available. */
export function Factors() {
  const { t } = useDeskI18n()
  const { data } = useApi('GET /api/backstage/factor')
  const [newApp, setNewApp] = useState<NewApp | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const { run, failure, isPending } = useAsyncAction()
  const done = async (recovery: readonly string[]) => {
    setNewApp(null)
    setCodes(recovery)
    setOperator(await call('GET /api/backstage/me'))
    await invalidate('/api/backstage/factor')
  }
  const addPasskey = async () => {
    const options = await call('POST /api/backstage/factor/passkey/options')
    const passkey = await makePasskey(options)
    if (!passkey) return
    const made = await call('POST /api/backstage/factor/passkey', { body: { passkey } })
    await done(made.recovery_codes)
    showToast(t('factor.added'))
  }
  const renewCodes = async () =>
    done((await call('POST /api/backstage/factor/recovery-code')).recovery_codes)
  return (
    <Section title={t('factor.title')}>
      <p className="hint">{t('factor.why')}</p>
      <FormError text={failure} />
      {data && <Listed factors={data} onRemove={(id) => run(() => remove(id))} />}
      <p className="actions">
        {hasPasskeys && (
          <button
            type="button"
            className="button"
            disabled={isPending}
            onClick={() => run(addPasskey)}
          >
            {t('factor.add_passkey')}
          </button>
        )}
        <button
          type="button"
          className="button"
          disabled={isPending}
          onClick={() => run(async () => setNewApp(await call('POST /api/backstage/factor/app')))}
        >
          {t(data?.app ? 'factor.replace_app' : 'factor.add_app')}
        </button>
        {data && (data.app || data.passkeys.length > 0) && (
          <button type="button" className="button" onClick={() => run(renewCodes)}>
            {t('factor.renew_codes')}
          </button>
        )}
      </p>
      {newApp && <AppDialog app={newApp} onDone={done} onClose={() => setNewApp(null)} />}
      {codes.length > 0 && <CodesDialog codes={codes} onClose={() => setCodes([])} />}
    </Section>
  )
}

async function remove(id: number): Promise<void> {
  await call('DELETE /api/backstage/factor/:id', { params: { id } })
  await invalidate('/api/backstage/factor')
}

function Listed({ factors, onRemove }: { factors: Own; onRemove: (id: number) => void }) {
  const { t } = useDeskI18n()
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
          <span className="muted">
            <Moment at={created_at} />
          </span>
          <button type="button" className="link push-end" onClick={() => onRemove(id)}>
            {t('factor.remove', { name })}
          </button>
        </li>
      ))}
      {rows.length > 0 && <li>{t('factor.codes_left', { count: recovery_codes_left })}</li>}
      {rows.length === 0 && <li className="muted">{t('factor.none')}</li>}
    </ul>
  )
}

interface AppDialogProps {
  app: NewApp
  onDone: (codes: readonly string[]) => Promise<void>
  onClose: () => void
}

function AppDialog({ app: { key, qr }, onDone, onClose }: AppDialogProps) {
  const { t } = useDeskI18n()
  const form = useFormSubmit(async (data) => {
    const body = { code: formText(data, 'code') }
    const made = await call('POST /api/backstage/factor/app/confirm', { body })
    await onDone(made.recovery_codes)
    showToast(t('factor.added'))
  })
  return (
    <Dialog initialFocus="field" title={t('factor.add_app')} onClose={onClose} isFirm>
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
      <DialogForm form={form} submitLabel={t('factor.confirm_app')} onClose={onClose}>
        <LabeledInput
          label={t('factor.first_code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
      </DialogForm>
    </Dialog>
  )
}

function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useDeskI18n()
  const copy = async () => {
    const isCopied = await copyText(codes.join('\n'))
    showToast(t(isCopied ? 'factor.codes_copied' : 'factor.codes_not_copied'), {
      kind: isCopied ? 'done' : 'failed',
    })
  }
  return (
    <Dialog initialFocus="main" title={t('factor.codes')} onClose={onClose} isFirm>
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
