import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { cancelWindowSeconds } from '../../../contract/desk/newsletter/issue.ts'
import { languageName, type Locale } from '../../../contract/locale.ts'
import { call, DeskError } from '../../api/client.ts'
import { invalidate } from '../../api/read.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { useFormSubmit } from '../../ui/form.tsx'
import { readDateTime, MomentField } from '../releases/moment-field.tsx'
import { memberCount, useAudience } from './audience-field.tsx'
import { clearDraft, readersByLanguage, toAudienceParam, writtenIn, type Draft } from './draft.ts'
import { useTitle, useTo } from './names.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'

interface Press {
  key: string
  at: string
}

/** Shows the consequences, and sends the notification. */
export function SendDialog({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const { t } = useDeskI18n()
  const navigate = useNavigate()
  const toName = useTo()
  const titleOf = useTitle()
  const [isLater, setLater] = useState(false)
  const audience = useAudience(draft).data
  /** Without a response, the outcome is unknown. A retry repeats the same request. */
  const unanswered = useRef<Press>(null)
  const to = toAudienceParam(draft) ?? ''
  const texts = writtenIn(draft.texts)
  const title = titleOf(texts)
  const send = async (data: FormData) => {
    // The local clock may be wrong, so the server adds the delay to its own time.
    const at = (isLater && readDateTime(data, 'at')) || 'soon'
    const press = unanswered.current ?? { key: crypto.randomUUID(), at }
    unanswered.current = press
    try {
      const { id } = await call('POST /api/backstage/notification', {
        body: { to, btn_link: draft.btn_link, texts, at: press.at },
        headers: { 'Idempotency-Key': press.key },
      })
      return id
    } catch (error) {
      if (!(error instanceof DeskError && error.code === 'unreachable')) unanswered.current = null
      throw error
    }
  }
  const form = useFormSubmit(async (data) => {
    const id = await send(data)
    clearDraft()
    await invalidate('/api/backstage/notification')
    await navigate({ to: '/notification' })
    showToast(t(isLater ? 'notifications.scheduled' : 'notifications.sending', { title }), {
      ...(!isLater && { milliseconds: cancelWindowSeconds * 1000 }),
      undo: async () => {
        await call('POST /api/backstage/notification/:id/call-back', { params: { id } })
        await invalidate('/api/backstage/notification')
      },
    })
  })
  return (
    <FormDialog
      title={t('notifications.send_title', { who: toName(to, audience?.name ?? null) })}
      onClose={onClose}
      form={form}
      submitLabel={t(isLater ? 'notifications.send_later' : 'notifications.send_soon')}
    >
      <p>
        <b>{title}</b>
      </p>
      <ul className="means">
        {audience && (
          <li>
            {audience.count === null
              ? t('notifications.means_public')
              : t('notifications.means_count', { count: memberCount(t, audience.count) })}
          </li>
        )}
        <Readers draft={draft} />
      </ul>
      <fieldset className="checks">
        <legend>{t('notifications.when')}</legend>
        {[false, true].map((one) => (
          <label key={String(one)} className="checkbox-label">
            <input
              type="radio"
              name="when"
              checked={one === isLater}
              onChange={() => setLater(one)}
            />
            {t(one ? 'notifications.when_later' : 'notifications.when_soon')}
          </label>
        ))}
      </fieldset>
      {isLater && <MomentField name="at" label={t('notifications.moment')} isRequired />}
    </FormDialog>
  )
}

function Readers({ draft }: { draft: Draft }) {
  const { t } = useDeskI18n()
  const { own, fallback, unseen } = readersByLanguage(draft.texts)
  const names = (some: readonly { lang: Locale }[]) => ({
    languages: some.map(({ lang }) => languageName(lang)).join(', '),
  })
  return (
    <>
      <li>{t('notifications.means_own', names(own))}</li>
      {fallback.length > 0 && <li>{t('notifications.means_fallback', names(fallback))}</li>}
      {unseen.length > 0 && (
        <li className="urgent">{t('notifications.means_unseen', names(unseen))}</li>
      )}
    </>
  )
}
