import type { MaintenanceState } from '../../../contract/desk/site/settings-api.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { call, DeskError } from '../../api/client.ts'
import { invalidate } from '../../api/read.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { useFormSubmit } from '../../ui/form.tsx'
import type { Notice } from './use-notice.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'

interface SwitchDialogProps {
  mode: 'close' | 'change' | 'reopen'
  now: MaintenanceState
  notice: Notice
  onClose: () => void
  onRefetched: (next: MaintenanceState) => void
}

const words = {
  close: {
    title: 'maintenance.close_title',
    does: 'maintenance.close_now',
    done: 'maintenance.closed_done',
  },
  change: {
    title: 'maintenance.tell',
    does: 'maintenance.change',
    done: 'maintenance.changed_done',
  },
  reopen: {
    title: 'maintenance.reopen_title',
    does: 'maintenance.reopen_now',
    done: 'maintenance.reopened_done',
  },
} as const

/** Confirms the change, with its consequences. */
export function MaintenanceDialog({ mode, now, notice, onClose, onRefetched }: SwitchDialogProps) {
  const { t } = useDeskI18n()
  const said = words[mode]
  const form = useFormSubmit(async () => {
    const next = await send({ ...notice.input, enabled: mode !== 'reopen' }, now.rev)
    showToast(t(said.done))
    onClose()
    onRefetched(next)
    await invalidate('/api/backstage/heartbeat')
  })
  return (
    <FormDialog
      initialFocus="main"
      title={t(said.title)}
      onClose={onClose}
      form={form}
      submitLabel={t(said.does)}
      isDestructive={mode === 'close'}
    >
      <Consequences mode={mode} notice={notice} />
    </FormDialog>
  )
}

function Consequences({
  mode,
  notice: { until, url },
}: Pick<SwitchDialogProps, 'mode' | 'notice'>) {
  const { t, lang } = useDeskI18n()
  return (
    <ul className="consequences">
      {mode === 'reopen' && <li>{t('maintenance.reopen_1')}</li>}
      {mode === 'close' && (
        <>
          <li>{t('maintenance.close_1')}</li>
          <li>{t('maintenance.close_2')}</li>
          <li>{t('maintenance.close_3')}</li>
        </>
      )}
      {mode !== 'reopen' && (
        <>
          <li>
            {until
              ? t('maintenance.close_until', { time: formatDate(lang, until, 'moment') })
              : t('maintenance.close_no_until')}
          </li>
          {url.trim() !== '' && <li>{t('maintenance.close_url', { url: url.trim() })}</li>}
        </>
      )}
    </ul>
  )
}

/** On a conflict, reloads the other operator's change, so that the operator decides again. */
async function send(body: Notice['input'], rev: number): Promise<MaintenanceState> {
  try {
    return await call('PUT /api/backstage/maintenance', {
      body,
      headers: { 'If-Match': `"${rev}"` },
    })
  } catch (error) {
    if (error instanceof DeskError && error.code === 'changed_meanwhile')
      await invalidate('/api/backstage/maintenance')
    throw error
  }
}
