/** Tabs of the member center, in order. */
export const memberTabs = [
  'account',
  'password',
  'profile',
  'messages',
  'likes',
  'saved',
  'numbers',
] as const
export type MemberTab = (typeof memberTabs)[number]
