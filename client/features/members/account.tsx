// The account tab: identity, devices, email settings, data export and account deletion.
import type { ReactNode } from 'react'
import { showEmail } from '../../contract/members/email.ts'
import { Icon } from '../../ui/icon.tsx'
import { DateTime } from '../../ui/time/moment.tsx'
import type { User } from '../../contract/members/member.ts'
import { hasEmail } from '../../contract/members/missing-email.ts'
import { useI18n } from '../../i18n/context.tsx'
import { MemberAvatar } from './profile/avatar.tsx'
import { Deletion, PendingDeletion } from './deletion.tsx'
import { EmailChange } from './login/email.tsx'
import { MailSettings } from './notices/mail.tsx'
import { MemberSection, ReadOnlyNote } from './parts.tsx'
import { Passkeys } from './login/passkeys.tsx'
import { PushSettings } from './notices/push.tsx'
import { Sessions } from './login/sessions.tsx'
import type { TabProps } from './center.ts'

export function AccountTab({ center, change }: TabProps) {
  const { locale, t } = useI18n()
  const { user } = center
  const isReadOnly = user.kind === 'download_only'
  return (
    <>
      <PendingDeletion user={user} />
      {isReadOnly && <ReadOnlyNote />}
      <div className="member-columns">
        <div>
          <Identity user={user} vipGroup={center.vip_group_name}>
            {!isReadOnly && <EmailChange center={center} change={change} />}
          </Identity>
          <MemberAvatar user={user} presets={center.avatar_list} isReadOnly={isReadOnly} />
        </div>
        <div>
          <Sessions />
          <Passkeys center={center} change={change} />
          <MailSettings user={user} isReadOnly={isReadOnly} />
          {center.push && (
            <PushSettings push={center.push} isReadOnly={isReadOnly} change={change} />
          )}
          <MemberSection
            id="export"
            title={t('member.export.title')}
            intro={t('member.export.why')}
          >
            <a className="button" href={`/api/user/export?lang=${locale}`} download>
              <Icon name="download" small />
              {t('member.export.link')}
            </a>
          </MemberSection>
          {!isReadOnly && <Deletion center={center} />}
        </div>
      </div>
    </>
  )
}

interface IdentityProps {
  user: User
  vipGroup: string | null
  children: ReactNode
}

function Identity({ user, vipGroup, children }: IdentityProps) {
  const { t } = useI18n()
  return (
    <MemberSection id="identity" title={t('member.identity.title')}>
      <dl className="member-facts">
        <dt>{t('member.identity.email')}</dt>
        <dd>{hasEmail(user) ? showEmail(user.email) : t('member.identity.no_email')}</dd>
        <dt>{t('member.identity.username')}</dt>
        <dd>{user.username}</dd>
        <dt>{t('member.identity.kind')}</dt>
        <dd>{t(`member.kind.${user.kind}`)}</dd>
        {vipGroup && (
          <>
            <dt>{t('member.identity.vip_group')}</dt>
            <dd>{vipGroup}</dd>
          </>
        )}
        <dt>{t('member.identity.joined')}</dt>
        <dd>
          <DateTime at={user.created_at} style="date" />
        </dd>
      </dl>
      {children}
    </MemberSection>
  )
}
