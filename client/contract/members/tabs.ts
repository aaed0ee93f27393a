/** The tabs of the member centre, in their order. */
export const memberTabs = ['account', 'password', 'profile', 'messages', 'likes'] as const
export type MemberTab = (typeof memberTabs)[number]
