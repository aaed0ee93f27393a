// Restoring a backup: what it would change, the confirmation, and its progress.
import type { RestoreState } from '../../../contract/desk/site/restore.ts'
import { formatDate, formatNumber } from '../../../i18n/translate.ts'
import { call } from '../../api/client.ts'
import { useCan, useOperator } from '../../api/operator.ts'
import { invalidate, useApi } from '../../api/read.ts'
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
import { QueryState } from '../../ui/query-state.tsx'
import { ScrollTable } from '../../ui/rows/scroll-table.tsx'

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
  const { from, stage, asked_by, rows, all_rows, bookmark, can_go_back, error } = job
  const values = {
    name: asked_by?.name ?? '',
    time: formatDate(lang, from, 'moment'),
    rows: formatNumber(lang, rows),
    all: formatNumber(lang, all_rows),
  }
  const isAsked = stage === 'asked' && can('backup.write')
  const mayAct = can('backup.write')
  const send = (verb: 'approve' | 'cancel' | 'stop' | 'resume' | 'revert') => () =>
    run(async () => {
      await call(`POST /api/backstage/restore/${verb}`)
      await again()
    })
  return (
    <section className="section restore-progress">
      <output>{t(`backups.restore_stage.${stage}`, values)}</output>
      {stage === 'filling' && (
        <progress value={rows} max={all_rows} aria-label={t('backups.restore')} />
      )}
      {bookmark && (
        <p className="muted">
          {t('backups.restore_bookmark')} <code>{bookmark}</code>
        </p>
      )}
      {error && (
        <p className="alert">
          {t(`backups.restore_error.${stage === 'failed' ? 'failed' : 'retried'}.${error.code}`, {
            file: error.file ?? '',
          })}
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
      {mayAct && isRestoreRunning(stage) && (
        <p className="actions">
          <button type="button" className="button" disabled={isPending} onClick={send('stop')}>
            {t('backups.restore_stop')}
          </button>
        </p>
      )}
      {mayAct && stage === 'stopped' && (
        <p className="actions">
          <button
            type="button"
            className="button primary"
            disabled={isPending}
            onClick={send('resume')}
          >
            {t('backups.restore_resume')}
          </button>
          {can_go_back && (
            <button type="button" className="button" disabled={isPending} onClick={send('revert')}>
              {t('backups.restore_revert')}
            </button>
          )}
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

type Stage = NonNullable<RestoreState['job']>['stage']

const isRestoreRunning = (stage: Stage) =>
  !['asked', 'stopped', 'done', 'failed', 'cancelled'].includes(stage)

interface RestoreDialogProps {
  started_at: string
  onClose: () => void
}

export function RestoreDialog({ started_at, onClose }: RestoreDialogProps) {
  const { t, lang } = useDeskI18n()
  const params = { started_at }
  const read = useApi('GET /api/backstage/backup/:started_at/compare', { params })
  const { data: state } = useApi(route)
  const form = useFormSubmit(async (data) => {
    const body = { site_name: formText(data, 'site_name') }
    await call('POST /api/backstage/backup/:started_at/restore', { params, body })
    await again()
    onClose()
  })
  const { items = [], missing = [], newer = [], damaged = [] } = read.data ?? {}
  const isWhole = missing.length + newer.length + damaged.length === 0
  const isLess = items.some(({ before, after }) => after < before)
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
      {newer.length > 0 && (
        <p className="alert">{t('backups.restore_newer', { names: newer.join(', ') })}</p>
      )}
      {damaged.length > 0 && (
        <p className="alert">{t('backups.restore_damaged', { names: damaged.join(', ') })}</p>
      )}
      {read.data && items.length === 0 && <p>{t('backups.restore_same')}</p>}
      {isLess && <p>{t('backups.restore_lost')}</p>}
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
          <LabeledInput
            label={t('backups.restore_site_name', { name: state?.site_name ?? '' })}
            className="field"
            name="site_name"
            autoComplete="off"
            required
          />
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
