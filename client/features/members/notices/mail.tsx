import { useState } from 'react'
import { call } from '../../../browser/api/call.ts'
import { ActionAlert } from '../../../ui/form/action-alert.tsx'
import type { EmailPreferences, User } from '../../../contract/members/member.ts'
import { hasEmail } from '../../../contract/members/missing-email.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { sessionChanged } from '../../../browser/session/session.ts'
import { MemberSection, Switch } from '../parts.tsx'
import { useMemberAction } from '../../account/use-member-action.ts'
import { useToast } from '../../../ui/overlay/use-toast.ts'

interface MailSettingsProps {
  user: User
  isReadOnly: boolean
}

/** Email settings. A switch moves at once, and back if saving fails. */
export function MailSettings({ user, isReadOnly }: MailSettingsProps) {
  const { member } = user
  const { t } = useI18n()
  const toast = useToast()
  const { run, isPending, failure } = useMemberAction()
  const [asked, setAsked] = useState<EmailPreferences>()
  const {
    mail_news,
    mail_new_device,
    mail_digest = false,
    mail_reminders = false,
  } = asked ?? member

  async function save(change: Partial<EmailPreferences>) {
    if (isPending) return
    const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions()
    const wanted = { mail_news, mail_new_device, mail_digest, mail_reminders, time_zone, ...change }
    setAsked(wanted)
    const isDone = await run(() => call('PUT /api/user/mail-preferences', { body: wanted }))
    if (isDone) {
      toast(t('member.mail.saved'))
      // The requested value shows until the session store has it.
      await sessionChanged().catch(() => undefined)
    }
    setAsked(undefined)
  }

  return (
    <MemberSection
      id="mail"
      title={t('member.mail.title')}
      intro={hasEmail(user) ? undefined : t('member.mail.no_email')}
    >
      <fieldset disabled={isReadOnly || !hasEmail(user)} aria-labelledby="mail">
        <Switch
          id="mail-news"
          label={t('member.mail.news')}
          why={t('member.mail.news_why')}
          isOn={mail_news}
          set={(isOn) => void save({ mail_news: isOn })}
        />
        <Switch
          id="mail-digest"
          label={t('member.mail.digest')}
          why={t('member.mail.digest_why')}
          isOn={mail_digest}
          set={(isOn) => void save({ mail_digest: isOn })}
        />
        <Switch
          id="mail-reminders"
          label={t('member.mail.reminders')}
          why={t('member.mail.reminders_why')}
          isOn={mail_reminders}
          set={(isOn) => void save({ mail_reminders: isOn })}
        />
        <Switch
          id="mail-new-device"
          label={t('member.mail.new_device')}
          why={t('member.mail.new_device_why')}
          isOn={mail_new_device}
          set={(isOn) => void save({ mail_new_device: isOn })}
        />
      </fieldset>
      <ActionAlert failure={failure} />
    </MemberSection>
  )
}
