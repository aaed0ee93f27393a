// Restoring a backup: what it would change, the confirmation, and its progress.
import type { RestoreState } from '../../../contract/desk/site/restore.ts'
import { formatDate, formatNumber } from '../../../i18n/translate.ts'
import { call } from '../../api/client.ts'
import { useCan, useOperator } from '../../api/operator.ts'
import { invalidate, useApi } from '../../api/read.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm, FormError, useAsyncAction, useFormSubmit } from '../../ui/form.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { ScrollTable } from '../../ui/scroll-table.tsx'

const route = 'GET /api/backstage/restore'
const again = () => invalidate('/api/backstage/restore')

/** The restore that is requested or in progress, or the latest one. */
export function RestoreProgress() {
  const { t, lang } = useDeskI18n()
  const can = useCan()
  const self = useOperator()
  const { run, isPending, failure } = useAsyncAction()
  const { data } = useApi(route, undefined, { refreshInterval: 10_000 })
  if (!data?.job) return null
  const { job } = data
  const { from, stage, asked_by, rows, error } = job
  const values = {
    name: asked_by?.name ?? '',
    time: formatDate(lang, from, 'moment'),
    rows: formatNumber(lang, rows),
  }
  const isAsked = stage === 'asked' && can('backup.write')
  const send = (verb: 'approve' | 'cancel') => () =>
    run(async () => {
      await call(`POST /api/backstage/restore/${verb}`)
      await again()
    })
  return (
    <section className="section restore-progress">
      <output>{t(`backups.restore_stage.${stage}`, values)}</output>
      {error && (
        <p className="alert">
          {t(stage === 'failed' ? 'backups.restore_reason' : 'backups.restore_error', { error })}
        </p>
      )}
      {isAsked && (
        <p className="actions">
          {asked_by?.id !== self.id && (
            <button
              type="button"
              className="button primary"
              disabled={isPending}
              onClick={send('approve')}
            >
              {t('backups.restore_approve')}
            </button>
          )}
          <button type="button" className="button" disabled={isPending} onClick={send('cancel')}>
            {t('backups.restore_cancel')}
          </button>
        </p>
      )}
      <FormError text={failure} />
    </section>
  )
}

export function isRestoreOpen(state: RestoreState | undefined): boolean {
  const stage = state?.job?.stage
  return stage !== undefined && stage !== 'done' && stage !== 'failed' && stage !== 'cancelled'
}

interface RestoreDialogProps {
  started_at: string
  onClose: () => void
}

export function RestoreDialog({ started_at, onClose }: RestoreDialogProps) {
  const { t, lang } = useDeskI18n()
  const params = { started_at }
  const read = useApi('GET /api/backstage/backup/:started_at/compare', { params })
  const { data: state } = useApi(route)
  const form = useFormSubmit(async () => {
    await call('POST /api/backstage/backup/:started_at/restore', { params })
    await again()
    onClose()
  })
  const { items = [], missing = [], damaged = [] } = read.data ?? {}
  const isWhole = missing.length + damaged.length === 0
  return (
    <Dialog
      title={t('backups.restore_title', { time: formatDate(lang, started_at, 'moment') })}
      kind="wide"
      initialFocus="main"
      onClose={onClose}
      isFirm
    >
      <p>{t('backups.restore_means')}</p>
      {state?.needs_second && <p>{t('backups.restore_second')}</p>}
      <QueryState read={read} />
      {missing.length > 0 && (
        <p className="alert">{t('backups.restore_missing', { names: missing.join(', ') })}</p>
      )}
      {damaged.length > 0 && (
        <p className="alert">{t('backups.restore_damaged', { names: damaged.join(', ') })}</p>
      )}
      {read.data && items.length === 0 && <p>{t('backups.restore_same')}</p>}
      {items.length > 0 && (
        <ScrollTable label={t('backups.contents')}>
          <thead>
            <tr>
              <th scope="col">{t('backups.table')}</th>
              <th scope="col" className="figure-cell">
                {t('backups.restore_before')}
              </th>
              <th scope="col" className="figure-cell">
                {t('backups.restore_after')}
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ name, before, after }) => (
              <tr key={name}>
                <th scope="row" className="mono">
                  {name}
                </th>
                <td className="figure-cell numeral">{formatNumber(lang, before)}</td>
                <td className="figure-cell numeral">{formatNumber(lang, after)}</td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
      {read.data && isWhole ? (
        <DialogForm
          form={form}
          submitLabel={t(state?.needs_second ? 'backups.restore_request' : 'backups.restore_ask')}
          isDestructive
          onClose={onClose}
        >
          {null}
        </DialogForm>
      ) : (
        <p className="actions">
          <button type="button" className="button" onClick={onClose}>
            {t('common.cancel')}
          </button>
        </p>
      )}
    </Dialog>
  )
}
