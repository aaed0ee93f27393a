import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  subjectOf,
  type Dispatch,
  type DispatchState,
} from '../../../contract/desk/notifications/dispatch.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { call } from '../../api/call.ts'
import { useCan } from '../../api/operator.ts'
import { readPagesAgain } from '../../api/pages.ts'
import { notify, undoTime } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm, Failure, useAct, useSubmit } from '../../ui/form.tsx'
import { Mark, type MarkName } from '../../ui/mark.tsx'
import { memberCount } from './audience-field.tsx'
import { audienceIn, changeDraft } from './draft.ts'
import { useTitle, useTo } from './names.ts'
import { Surfaces } from './surfaces.tsx'

const marks: Record<DispatchState, MarkName> = {
  scheduled: 'scheduled',
  sent: 'live',
  called_back: 'draft',
  withdrawn: 'missing',
}

interface RowProps {
  dispatch: Dispatch
  onChange: () => Promise<unknown>
}

export function Row({ dispatch, onChange }: RowProps) {
  const { t, lang } = useTexts()
  const toName = useTo()
  const titleOf = useTitle()
  const [isOpen, setOpen] = useState(false)
  const { state, texts, to, to_name, btn_link, due_at, sent_at, ended_at, created_by } = dispatch
  const at = ended_at ?? sent_at ?? due_at
  return (
    <li data-row>
      <button
        type="button"
        className="notification-line"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Mark name={marks[state]} label={t(`notifications.state.${state}`)} />
        <b>{titleOf(texts)}</b>
        <span className="quiet">
          {[toName(to, to_name), created_by?.name].filter(Boolean).join(' · ')}
        </span>
        <ReadBy dispatch={dispatch} />
        <span className="quiet">
          {t(`notifications.at.${state}`, { time: formatDate(lang, at, 'dayTime') })}
        </span>
      </button>
      <Actions dispatch={dispatch} onChange={onChange} />
      {isOpen && Object.keys(texts).length > 0 && <Surfaces texts={texts} link={btn_link} />}
    </li>
  )
}

/** Who has read it is a number alone. */
function ReadBy({
  dispatch: { sent_at, read_count: count, audience_count: of },
}: {
  dispatch: Dispatch
}) {
  const { t } = useTexts()
  if (!sent_at) return <span />
  return (
    <span className="quiet">
      {of === null
        ? t('notifications.read', { count })
        : t('notifications.read_of', { count, of: memberCount(t, of) })}
    </span>
  )
}

type Undoing =
  | 'POST /api/backstage/notification/:id/wait-again'
  | 'POST /api/backstage/notification/:id/give-back'

async function undoEnd(route: Undoing, id: number): Promise<void> {
  await call(route, { params: { id } })
  await readPagesAgain('GET /api/backstage/notification')
}

function Actions({ dispatch, onChange }: RowProps) {
  const { t } = useTexts()
  const can = useCan()
  const navigate = useNavigate()
  const titleOf = useTitle()
  const [isAsking, setAsking] = useState(false)
  const { act, isBusy, failure } = useAct()
  const { id, state, texts, btn_link, to } = dispatch
  const title = titleOf(texts)
  if (!can('notification.send', subjectOf(dispatch))) return null
  const callBack = async () => {
    const { due_at, ended_at } = await call('POST /api/backstage/notification/:id/call-back', {
      params: { id },
    }).finally(onChange)
    // Both are moments of the site; after the first it cannot wait any more.
    const left = Date.parse(due_at) - Date.parse(ended_at ?? due_at)
    notify(t('notifications.called_back', { title }), {
      milliseconds: Math.min(undoTime, left),
      undo: () => undoEnd('POST /api/backstage/notification/:id/wait-again', id),
    })
  }
  const again = () => {
    changeDraft({ ...audienceIn(to), texts, btn_link })
    void navigate({ to: '/notification/new' })
  }
  return (
    <p className="notification-actions">
      {state === 'scheduled' && (
        <button type="button" className="link" disabled={isBusy} onClick={() => act(callBack)}>
          {t('notifications.call_back')}
          <span className="visually-hidden"> {title}</span>
        </button>
      )}
      {state === 'sent' && (
        <button type="button" className="link" onClick={() => setAsking(true)}>
          {t('notifications.withdraw')}
          <span className="visually-hidden"> {title}</span>
        </button>
      )}
      <button type="button" className="link" onClick={again}>
        {t('notifications.again')}
        <span className="visually-hidden"> {title}</span>
      </button>
      <Failure text={failure} />
      {isAsking && (
        <Withdraw dispatch={dispatch} onChange={onChange} onClose={() => setAsking(false)} />
      )}
    </p>
  )
}

function Withdraw({ dispatch, onChange, onClose }: RowProps & { onClose: () => void }) {
  const { t } = useTexts()
  const titleOf = useTitle()
  const { id, texts } = dispatch
  const title = titleOf(texts)
  const form = useSubmit(async () => {
    await call('POST /api/backstage/notification/:id/withdraw', { params: { id } }).finally(
      onChange,
    )
    notify(t('notifications.withdrawn', { title }), {
      undo: () => undoEnd('POST /api/backstage/notification/:id/give-back', id),
    })
    onClose()
  })
  return (
    <Dialog title={t('notifications.withdraw_title', { title })} onClose={onClose} isFirm>
      <DialogForm form={form} does={t('notifications.withdraw_now')} onClose={onClose}>
        <ul className="means">
          <li>{t('notifications.withdraw_1')}</li>
          <li>{t('notifications.withdraw_2')}</li>
        </ul>
      </DialogForm>
    </Dialog>
  )
}
