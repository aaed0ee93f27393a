// Names of the real-time channels (docs/decisions/messaging/realtime.md). Separate from realtime.ts, whose
// schemas no browser needs.

/** Notifications for everyone. */
export const publicChannel = 'public.notification'
export const membersChannel = 'private-member.public.notification'

/** Notifications for a VIP group, whose name may contain any letters. */
export function groupChannel(vipGroup: string): string {
  return `private-group.${encodeURIComponent(vipGroup).replaceAll('%', '=')}.notification`
}

/** Notifications for one member. */
export function memberChannel(memberId: number): string {
  return `private-user.${memberId}.notification`
}

/** Decisions of moderators on comments of one article. */
export function commentChannel(articleId: number): string {
  return `public.comment.${articleId}`
}

/** Changed likes, comments or votes of a key such as `article:12` or `poll:3`. */
export function countsChannel(key: string): string {
  return `public.counts.${key.replace(':', '.')}`
}
