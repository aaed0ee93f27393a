// Names of the real-time channels (docs/decisions/members/025-pusher-protocol.md). Apart from realtime.ts, whose schemas no
// browser needs.

/** Notifications for everyone. */
export const publicChannel = 'public.notification'
/** Notifications for all members. */
export const membersChannel = 'private-member.public.notification'

/** Notifications for the members of a VIP group, whose name may hold any letters. */
export function groupChannel(vipGroup: string): string {
  return `private-group.${encodeURIComponent(vipGroup).replaceAll('%', '=')}.notification`
}

/** Notifications for one member. */
export function memberChannel(memberId: number): string {
  return `private-user.${memberId}.notification`
}

/** What moderators make of comments on one article. */
export function commentChannel(articleId: number): string {
  return `public.comment.${articleId}`
}

/** Changed likes, comments or votes of what a key names, such as `article:12` or `poll:3`. */
export function countsChannel(key: string): string {
  return `public.counts.${key.replace(':', '.')}`
}
