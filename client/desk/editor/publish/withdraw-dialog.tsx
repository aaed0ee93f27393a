import { call } from '../../api/client.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import type { EntrySession } from '../saving/use-entry-session.ts'
import { ConfirmDialog } from './dialog.tsx'

export function WithdrawDialog({ work, onClose }: { work: EntrySession; onClose: () => void }) {
  const { t } = useDeskI18n()
  const { entry, draft, setEntry } = work
  const withdraw = async () => {
    await draft.flush()
    const params = { id: entry.id }
    const done = await call('POST /api/backstage/entry/:id/withdraw', { params, body: {} })
    setEntry(done.entry)
    draft.markSaved(done.entry.rev, draft.base())
    showToast(t('editor.publish.withdrawn'))
  }
  return (
    <ConfirmDialog
      title={t('editor.publish.withdraw_title')}
      submitLabel={t('editor.publish.withdraw')}
      isDestructive
      run={withdraw}
      onRefused={() => void work.refresh()}
      onClose={onClose}
    >
      <p>{t('editor.publish.withdraw_means')}</p>
    </ConfirmDialog>
  )
}
