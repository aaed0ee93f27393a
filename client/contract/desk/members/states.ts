// Without zod, for the browser.

/** Few of all members, each in a list of its own. */
export const memberStates = ['vip', 'download_only', 'muted', 'unverified', 'leaving'] as const
export type MemberState = (typeof memberStates)[number]
