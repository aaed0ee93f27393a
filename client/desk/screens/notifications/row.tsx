import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  permissionSubjectOf,
  type ScheduledNotification,
  type ScheduledNotificationState,
} from '../../../contract/desk/notifications/scheduled-notification.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/operator.ts'
import { invalidate } from '../../api/read.ts'
import { showToast, undoWindowMs } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FormError, useAsyncAction, useFormSubmit } from '../../ui/form.tsx'
import { StatusIcon, type StatusName } from '../../ui/mark.tsx'
import { memberCount } from './audience-field.tsx'
import { parseAudienceParam, changeDraft } from './draft.ts'
import { useTitle, useTo } from './names.ts'
import { NotificationPreviews } from './previews.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'

const marks: Record<ScheduledNotificationState, StatusName> = {
  scheduled: 'scheduled',
  sent: 'live',
  canceled: 'draft',
  withdrawn: 'missing',
}

interface RowProps {
  dispatch: ScheduledNotification
  onChange: () => Promise<unknown>
}

export function Row({ dispatch, onChange }: RowProps) {
  const { t, lang } = useDeskI18n()
  const toName = useTo()
  const titleOf = useTitle()
  const [isOpen, setOpen] = useState(false)
  const { state, texts, to, to_name, btn_link, due_at, sent_at, canceled_at, created_by } = dispatch
  const at = canceled_at ?? sent_at ?? due_at
  return (
    <li data-row>
      <button
        type="button"
        className="notification-row"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <StatusIcon name={marks[state]} label={t(`notifications.state.${state}`)} />
        <b>{titleOf(texts)}</b>
        <span className="muted">
          {[toName(to, to_name), created_by?.name].filter(Boolean).join(' · ')}
        </span>
        <ReadBy dispatch={dispatch} />
        <span className="muted">
          {t(`notifications.at.${state}`, { time: formatDate(lang, at, 'dayTime') })}
        </span>
      </button>
      <Actions dispatch={dispatch} onChange={onChange} />
      {isOpen && Object.keys(texts).length > 0 && (
        <NotificationPreviews texts={texts} link={btn_link} />
      )}
    </li>
  )
}

/** Only the number of readers is known, never who they are. */
function ReadBy({
  dispatch: { sent_at, read_count: count, audience_count: of },
}: {
  dispatch: ScheduledNotification
}) {
  const { t } = useDeskI18n()
  if (!sent_at) return <span />
  return (
    <span className="muted">
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
  await invalidate('/api/backstage/notification')
}

function Actions({ dispatch, onChange }: RowProps) {
  const { t } = useDeskI18n()
  const can = useCan()
  const navigate = useNavigate()
  const titleOf = useTitle()
  const [isAsking, setAsking] = useState(false)
  const { run, isPending, failure } = useAsyncAction()
  const { id, state, texts, btn_link, to } = dispatch
  const title = titleOf(texts)
  if (!can('notification.send', permissionSubjectOf(dispatch))) return null
  const cancelSending = async () => {
    const { due_at, canceled_at } = await call('POST /api/backstage/notification/:id/call-back', {
      params: { id },
    }).finally(onChange)
    // Both times are the server's. The cancellation cannot be undone after `due_at`.
    const left = Date.parse(due_at) - Date.parse(canceled_at ?? due_at)
    showToast(t('notifications.canceled', { title }), {
      milliseconds: Math.min(undoWindowMs, left),
      undo: () => undoEnd('POST /api/backstage/notification/:id/wait-again', id),
    })
  }
  const again = () => {
    changeDraft({ ...parseAudienceParam(to), texts, btn_link })
    void navigate({ to: '/notification/new' })
  }
  return (
    <p className="notification-actions">
      {state === 'scheduled' && (
        <button
          type="button"
          className="link"
          disabled={isPending}
          onClick={() => run(cancelSending)}
        >
          {t('notifications.cancel')}
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
      <FormError text={failure} />
      {isAsking && (
        <Withdraw dispatch={dispatch} onChange={onChange} onClose={() => setAsking(false)} />
      )}
    </p>
  )
}

function Withdraw({ dispatch, onChange, onClose }: RowProps & { onClose: () => void }) {
  const { t } = useDeskI18n()
  const titleOf = useTitle()
  const { id, texts } = dispatch
  const title = titleOf(texts)
  const form = useFormSubmit(async () => {
    await call('POST /api/backstage/notification/:id/withdraw', { params: { id } }).finally(
      onChange,
    )
    showToast(t('notifications.withdrawn', { title }), {
      undo: () => undoEnd('POST /api/backstage/notification/:id/give-back', id),
    })
    onClose()
  })
  return (
    <FormDialog
      initialFocus="main"
      title={t('notifications.withdraw_title', { title })}
      onClose={onClose}
      form={form}
      submitLabel={t('notifications.withdraw_now')}
      isDestructive
    >
      <ul className="means">
        <li>{t('notifications.withdraw_1')}</li>
        <li>{t('notifications.withdraw_2')}</li>
      </ul>
    </FormDialog>
  )
}
