import type { MaintenanceState } from '../../../contract/desk/site/settings-api.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { call, DeskError } from '../../api/call.ts'
import { readAgain } from '../../api/read.ts'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm, useSubmit } from '../../ui/form.tsx'
import type { Notice } from './use-notice.ts'

interface SwitchDialogProps {
  does: 'close' | 'change' | 'reopen'
  now: MaintenanceState
  notice: Notice
  onClose: () => void
  onRead: (next: MaintenanceState) => void
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

/** The second click: what will happen, and the button that does it. */
export function SwitchDialog({ does, now, notice, onClose, onRead }: SwitchDialogProps) {
  const { t } = useTexts()
  const said = words[does]
  const form = useSubmit(async () => {
    const next = await send({ ...notice.input, enabled: does !== 'reopen' }, now.rev)
    notify(t(said.done))
    onClose()
    onRead(next)
    await readAgain('/api/backstage/heartbeat')
  })
  return (
    <Dialog title={t(said.title)} onClose={onClose} isFirm>
      <DialogForm form={form} does={t(said.does)} onClose={onClose}>
        <Consequences does={does} notice={notice} />
      </DialogForm>
    </Dialog>
  )
}

function Consequences({
  does,
  notice: { until, url },
}: Pick<SwitchDialogProps, 'does' | 'notice'>) {
  const { t, lang } = useTexts()
  return (
    <ul className="consequences">
      {does === 'reopen' && <li>{t('maintenance.reopen_1')}</li>}
      {does === 'close' && (
        <>
          <li>{t('maintenance.close_1')}</li>
          <li>{t('maintenance.close_2')}</li>
          <li>{t('maintenance.close_3')}</li>
        </>
      )}
      {does !== 'reopen' && (
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

/** Of two operators at once the second reads what the first has done, and decides again. */
async function send(body: Notice['input'], rev: number): Promise<MaintenanceState> {
  try {
    return await call('PUT /api/backstage/maintenance', {
      body,
      headers: { 'If-Match': `"${rev}"` },
    })
  } catch (error) {
    if (error instanceof DeskError && error.code === 'changed_meanwhile')
      await readAgain('/api/backstage/maintenance')
    throw error
  }
}
