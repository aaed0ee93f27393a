import type { AuditEntry, AuditUndo } from '../../../contract/desk/audit.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { call } from '../../api/client.ts'
import { invalidate, useApi } from '../../api/read.ts'
import { settingName } from '../../data/setting-name.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm, useFormSubmit } from '../../ui/form.tsx'
import { QueryState } from '../../ui/query-state.tsx'

interface UndoDialogProps {
  entry: AuditEntry
  onClose: () => void
  onUndone: () => Promise<unknown>
}

/** Shows what an undo would change, and executes it after a confirmation. */
export function UndoDialog({ entry, onClose, onUndone }: UndoDialogProps) {
  const { t } = useDeskI18n()
  const params = { id: entry.id }
  const read = useApi('GET /api/backstage/audit/:id/undo', { params }, fresh)
  const plan = read.isValidating ? undefined : read.data
  const form = useFormSubmit(async () => {
    await call('POST /api/backstage/audit/:id/undo', { params })
    showToast(t('toast.undone'))
    onClose()
    await Promise.all([
      onUndone(),
      invalidate('/api/backstage/entry', '/api/backstage/translations', '/api/backstage/heartbeat'),
    ])
  })
  return (
    <Dialog initialFocus="main" title={t('audit.undo_title')} onClose={onClose} isFirm>
      {!plan && <QueryState read={{ ...read, data: undefined }} rows={2} />}
      {plan && <Effect plan={plan} />}
      {plan && !plan.changed && (
        <DialogForm
          form={form}
          submitLabel={t(`audit.undo_button.${plan.effect}`)}
          onClose={onClose}
        >
          {null}
        </DialogForm>
      )}
      {(plan?.changed || read.error) && (
        <p className="actions">
          <button type="button" className="button" onClick={onClose}>
            {t('audit.leave')}
          </button>
        </p>
      )}
    </Dialog>
  )
}

const fresh = { revalidateOnFocus: false, revalidateOnMount: true }

function Effect({ plan: { effect, title, at, to, changed } }: { plan: AuditUndo }) {
  const { t, lang } = useDeskI18n()
  if (changed) {
    const time = changed.at && formatDate(lang, changed.at, 'moment')
    return (
      <p className="alert">
        {changed.by && time
          ? t('audit.changed_by', { name: changed.by.name, time })
          : t('audit.changed')}
      </p>
    )
  }
  return (
    <>
      <p>
        {t(`audit.effect.${effect}`, {
          title: effect === 'setting_back' ? settingName(t, title) : title,
          to: to ?? '',
        })}
      </p>
      {at && <p className="hint">{t('audit.from', { time: formatDate(lang, at, 'moment') })}</p>}
    </>
  )
}
