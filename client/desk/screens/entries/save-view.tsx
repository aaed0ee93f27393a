import { useNavigate } from '@tanstack/react-router'
import type { EntryType } from '../../../contract/desk/entries/types.ts'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/read.ts'
import type { EntryView } from '../../data/entry-view.ts'
import { listOf } from '../../entry-type-links.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { formText, useFormSubmit, LabeledInput } from '../../ui/form.tsx'
import { savedViewPath } from './saved-views.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'

interface SaveViewProps {
  type: EntryType
  view: EntryView
  onClose: () => void
}

/** Saves the current view under a name. */
export function SaveView({ type, view, onClose }: SaveViewProps) {
  const { t } = useDeskI18n()
  const navigate = useNavigate()
  const form = useFormSubmit(async (data) => {
    const name = formText(data, 'name').trim()
    const is_shared = data.has('is_shared')
    const body = { name, path: savedViewPath(type, view), is_shared }
    const { id } = await call('POST /api/backstage/view', { body })
    await invalidate('/api/backstage/view')
    onClose()
    const search = { ...view, view: String(id) }
    await navigate({ ...listOf(type), search, replace: true })
  })
  return (
    <FormDialog
      title={t('entries.keep_view')}
      onClose={onClose}
      form={form}
      submitLabel={t('entries.keep_view')}
    >
      <LabeledInput label={t('entries.view_name')} name="name" required maxLength={60} />
      <label className="checkbox-label">
        <input type="checkbox" name="is_shared" />
        {t('entries.share_view')}
      </label>
    </FormDialog>
  )
}
