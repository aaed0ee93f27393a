// Without zod, for the browser.

/** Filters of the member list; each state applies to few members. */
export const memberStates = ['vip', 'download_only', 'muted', 'unverified', 'leaving'] as const
export type MemberState = (typeof memberStates)[number]
