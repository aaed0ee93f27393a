import { call } from '../../../browser/api/call.ts'
import { ActionAlert } from '../../../ui/form/action-alert.tsx'
import type { User } from '../../../contract/members/member.ts'
import { hasEmail } from '../../../contract/members/missing-email.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { sessionChanged } from '../../../browser/session/session.ts'
import { MemberSection, Switch } from '../parts.tsx'
import { useMemberAction } from '../../account/use-member-action.ts'
import { useToast } from '../../../ui/overlay/use-toast.ts'
import { useSavedChoice } from './use-saved-choice.ts'

interface MailSettingsProps {
  user: User
  isReadOnly: boolean
}

/** Email settings. A switch moves at once, and back if saving fails. */
export function MailSettings({ user, isReadOnly }: MailSettingsProps) {
  const { member } = user
  const { t } = useI18n()
  const toast = useToast()
  const { run, failure } = useMemberAction()
  const { mail_news, mail_new_device, mail_digest, mail_reminders } = member
  const stored = { mail_news, mail_new_device, mail_digest, mail_reminders }
  const { asked, choose } = useSavedChoice(stored, save)
  const chosen = asked ?? stored

  async function save(wanted: typeof stored) {
    const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions()
    const body = { ...wanted, time_zone }
    const isDone = await run(() => call('PUT /api/user/mail-preferences', { body }))
    if (isDone) {
      toast(t('member.mail.saved'))
      // The requested value shows until the session store has it.
      await sessionChanged().catch(() => undefined)
    }
    return isDone
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
          isOn={chosen.mail_news}
          set={(isOn) => void choose({ mail_news: isOn })}
        />
        <Switch
          id="mail-digest"
          label={t('member.mail.digest')}
          why={t('member.mail.digest_why')}
          isOn={chosen.mail_digest}
          set={(isOn) => void choose({ mail_digest: isOn })}
        />
        <Switch
          id="mail-reminders"
          label={t('member.mail.reminders')}
          why={t('member.mail.reminders_why')}
          isOn={chosen.mail_reminders}
          set={(isOn) => void choose({ mail_reminders: isOn })}
        />
        <Switch
          id="mail-new-device"
          label={t('member.mail.new_device')}
          why={t('member.mail.new_device_why')}
          isOn={chosen.mail_new_device}
          set={(isOn) => void choose({ mail_new_device: isOn })}
        />
      </fieldset>
      <ActionAlert failure={failure} />
    </MemberSection>
  )
}
