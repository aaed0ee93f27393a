import { useState } from 'react'
import type { PendingImport } from '../../../contract/desk/draws/draw.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/operator.ts'
import { invalidate, useApi } from '../../api/read.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FormError, useAsyncAction } from '../../ui/form.tsx'
import { Moment } from '../../ui/moment.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { DrawLines } from './lines.tsx'

/** An uploaded file. An operator other than the uploader reviews and confirms it. */
export function PendingImportPanel({ file }: { file: PendingImport }) {
  const { t } = useDeskI18n()
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  const { run, isPending, failure } = useAsyncAction()
  const { id, name, amount, uploaded_by, uploaded_at, is_own } = file
  const params = { id }
  const confirm = async () => {
    await call('POST /api/backstage/draw/import/:id/confirm', { params })
    await invalidate('/api/backstage/draw')
    showToast(t('draws.file.confirmed', { count: amount }))
  }
  const turnDown = async () => {
    await call('POST /api/backstage/draw/import/:id/withdraw', { params })
    await invalidate('/api/backstage/draw')
    showToast(t('draws.file.turned_down', { name }))
  }
  return (
    <li>
      <p>
        <b>{name}</b>{' '}
        <span className="muted">
          {t('draws.file.by', { name: uploaded_by?.name ?? '' })} · <Moment at={uploaded_at} />
        </span>
      </p>
      {is_own && <p className="hint">{t('draws.file.own')}</p>}
      <p className="actions">
        <button
          type="button"
          className="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'draws.file.hide' : 'draws.file.show')}
        </button>
        {can('draw.enter') && !is_own && (
          <button
            type="button"
            className="button primary"
            disabled={isPending}
            onClick={() => run(confirm)}
          >
            {t('draws.file.confirm', { count: amount })}
          </button>
        )}
        {can('draw.enter') && (
          <button
            type="button"
            className="button ghost"
            disabled={isPending}
            onClick={() => run(turnDown)}
          >
            {t('draws.file.turn_down')}
          </button>
        )}
      </p>
      <FormError text={failure} />
      {isOpen && <FileDraws id={id} />}
    </li>
  )
}

function FileDraws({ id }: { id: number }) {
  const read = useApi('GET /api/backstage/draw/import/:id', { params: { id } })
  if (!read.data) return <QueryState read={read} />
  return <DrawLines draws={read.data.draws} />
}
