import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useCan } from '../../api/operator.ts'
import { useTitle } from '../../data/title.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { AudienceField, useAudience } from './audience-field.tsx'
import {
  permissionSubjectOf,
  parseAudienceParam,
  changeDraft,
  clearDraft,
  mayBeSent,
  useDraft,
  type Draft,
} from './draft.ts'
import { SendDialog } from './send-dialog.tsx'
import { NotificationPreviews } from './previews.tsx'
import { TextFields } from './text-fields.tsx'
import { PageHead } from '../../ui/parts.tsx'
import './notifications.css'

/** Editor of a notification, with previews beside it. */
export function NotificationNew() {
  const { t } = useDeskI18n()
  const draft = useDraft()
  const can = useCan()
  const [isSending, setSending] = useState(false)
  const { data: audience } = useAudience(draft)
  useAddressed()
  useAllowed(draft.audience)
  useTitle(t('notifications.new_title'))
  return (
    <div className="page">
      <PageHead title={t('notifications.new_title')}>
        <Link className="link push-end" to="/notification">
          {t('notifications.back')}
        </Link>
      </PageHead>
      <div className="compose-sides">
        <div className="form">
          <AudienceField draft={draft} />
          <TextFields draft={draft} />
          <p className="actions">
            <button
              type="button"
              className="button primary"
              disabled={
                !mayBeSent(draft) ||
                !can('notification.send', permissionSubjectOf(draft)) ||
                !audience ||
                audience.count === 0
              }
              onClick={() => setSending(true)}
            >
              {t('notifications.send')}
            </button>
            <button type="button" className="button ghost" onClick={clearDraft}>
              {t('notifications.clear')}
            </button>
            <span className="hint">{t('notifications.kept')}</span>
          </p>
        </div>
        <NotificationPreviews texts={draft.texts} link={draft.btn_link} />
      </div>
      {isSending && <SendDialog draft={draft} onClose={() => setSending(false)} />}
    </div>
  )
}

/**
 * Some operators may write only to one member, others only to the other audiences. Selects one that this operator may
 * write to.
 */
function useAllowed(audience: Draft['audience']): void {
  const can = useCan()
  const isForMember = audience === 'user'
  const isAllowed = can('notification.send', { isForMember, languages: [] })
  useEffect(() => {
    if (!isAllowed) changeDraft({ audience: isForMember ? 'members' : 'user' })
  }, [isAllowed, isForMember])
}

/** The URL may name the audience: `?to=user:7`. */
function useAddressed(): void {
  const { to } = useSearch({ strict: false })
  const navigate = useNavigate()
  useEffect(() => {
    if (to === undefined) return
    changeDraft(parseAudienceParam(to))
    void navigate({ to: '/notification/new', search: {}, replace: true })
  }, [to, navigate])
}
