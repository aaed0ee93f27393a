import type { ListedMember } from '../../../contract/desk/members/member.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'

/** Kind of the member, and unusual states. */
export function MemberMarks({ member }: { member: ListedMember }) {
  const { t, lang } = useDeskI18n()
  const { kind, vip_group, comment, muted_until, is_verified, deletion_due_at } = member
  const unusual = [
    !comment && t('members.state.muted'),
    muted_until !== null && t('members.muted', { time: formatDate(lang, muted_until, 'dayTime') }),
    !is_verified && t('members.state.unverified'),
    deletion_due_at !== null && t('members.state.leaving'),
  ].filter((one) => one !== false)
  return (
    <span className="member-marks">
      <span className={kind === 'member' ? 'muted' : undefined}>
        {t(`members.kinds.${kind}`)}
        {vip_group && <span className="muted"> {vip_group}</span>}
      </span>
      {unusual.map((one) => (
        <span key={one} className="member-mark">
          {one}
        </span>
      ))}
    </span>
  )
}
