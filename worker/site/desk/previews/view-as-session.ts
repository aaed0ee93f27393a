// Session of the fictional member for "view as" at the desk. It has the requested kind of membership and belongs to no
// person.
import { vipGroupOfViewAs, type ViewAs } from '../../../../client/contract/desk/previews/view-as.ts'
import type { Locale } from '../../../../client/contract/locale.ts'
import { missingEmail } from '../../../../client/contract/members/missing-email.ts'
import { translatorFor } from '../../../i18n/translators.ts'
import { viewAsMemberCenter } from './seen-member-center.tsx'
import type { ViewAsMember } from '../../../deps.ts'

/** Milliseconds until the mute of a muted member ends. */
const mutedFor = 7 * 86_400_000

/** `undefined` for a visitor. */
export function viewAsSession(as: ViewAs, locale: Locale, now: Date): ViewAsMember | undefined {
  if (as === 'visitor') return undefined
  const vip_group = vipGroupOfViewAs(as)
  const kind = vip_group !== null ? 'vip' : as === 'download_only' ? as : 'member'
  const muted_until = as === 'muted' ? new Date(now.getTime() + mutedFor).toISOString() : null
  const member = {
    id: 0,
    username: kind,
    nickname: translatorFor(locale)(`member.kind.${kind}`),
    email: missingEmail,
    avatar: null,
    kind,
    has_password: true,
    created_at: now.toISOString(),
    deletion_due_at: null,
    member: {
      name: null,
      phone: null,
      country: null,
      birthday: null,
      comment: muted_until === null,
      muted_until,
      vip_group,
      mail_news: false,
      mail_new_device: true,
      mail_digest: false,
      mail_reminders: false,
    },
    unread_count: 0,
    latest_notification_id: 0,
    followed_count: 0,
    draw_count: 0,
  } as const
  return {
    session: { state: 'in', member },
    center: (deps, tab) => viewAsMemberCenter(deps, { member, locale, tab }),
  }
}
