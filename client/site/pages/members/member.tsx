import type { ReactNode } from 'react'
import type { MemberTab } from '../../../contract/members/tabs.ts'
import { href } from '../../../contract/paths.ts'
import type { AnnouncedFeedback } from '../../../contract/site/site.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { FeedbackInvitation } from '../../../features/questionnaire/feedback-invitation.tsx'
import { BellTemplate } from '../../../features/notifications/bell-template.tsx'
import { MemberCenter } from '../../../features/members/member-center.island.tsx'
import { LogOutForm } from './log-out-form.tsx'

interface MemberPageProps {
  tab: MemberTab
  /** Tabs of this site. */
  tabs: readonly MemberTab[]
  /** True if sign-in with Google is available. */
  hasGoogle: boolean
  feedback: AnnouncedFeedback | null
  /** Content for a kind of member in a preview at the desk. Members load theirs by script. */
  seen?: ReactNode
}

export function MemberPage({ tab, tabs, hasGoogle, feedback, seen }: MemberPageProps) {
  const { locale, t } = useI18n()
  return (
    <div className="container">
      <FeedbackInvitation open={feedback} />
      {seen ?? <MemberCenter tab={tab} tabs={tabs} hasGoogle={hasGoogle} />}
      {tab === 'messages' && <BellTemplate hasNumbers={tabs.includes('numbers')} />}
      <noscript>
        <div className="alert warning member-no-script">
          <p>
            {t('member.no_script')} <a href={href(locale, 'login')}>{t('member.to_login')}</a>
          </p>
          <LogOutForm />
        </div>
      </noscript>
    </div>
  )
}
