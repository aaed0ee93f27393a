import { useState } from 'react'
import type { ImportTask } from '../../../contract/desk/draws/draw.ts'
import { call } from '../../api/call.ts'
import { useCan } from '../../api/operator.ts'
import { readAgain, useRead } from '../../api/read.ts'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Failure, useAct } from '../../ui/form.tsx'
import { Moment } from '../../ui/moment.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import { DrawLines } from './lines.tsx'

/** A file that another operator than the one who uploaded it looks through and confirms. */
export function WaitingFile({ file }: { file: ImportTask }) {
  const { t } = useTexts()
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  const { act, isBusy, failure } = useAct()
  const { id, name, amount, uploaded_by, uploaded_at, is_own } = file
  const params = { id }
  const confirm = async () => {
    await call('POST /api/backstage/draw/import/:id/confirm', { params })
    await readAgain('/api/backstage/draw')
    notify(t('draws.file.confirmed', { count: amount }))
  }
  const turnDown = async () => {
    await call('POST /api/backstage/draw/import/:id/withdraw', { params })
    await readAgain('/api/backstage/draw')
    notify(t('draws.file.turned_down', { name }))
  }
  return (
    <li>
      <p>
        <b>{name}</b>{' '}
        <span className="quiet">
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
            disabled={isBusy}
            onClick={() => act(confirm)}
          >
            {t('draws.file.confirm', { count: amount })}
          </button>
        )}
        {can('draw.enter') && (
          <button
            type="button"
            className="button flat"
            disabled={isBusy}
            onClick={() => act(turnDown)}
          >
            {t('draws.file.turn_down')}
          </button>
        )}
      </p>
      <Failure text={failure} />
      {isOpen && <FileDraws id={id} />}
    </li>
  )
}

function FileDraws({ id }: { id: number }) {
  const read = useRead('GET /api/backstage/draw/import/:id', { params: { id } })
  if (!read.data) return <ReadState read={read} />
  return <DrawLines draws={read.data.draws} />
}
