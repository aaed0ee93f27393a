// The words of moderation that a browser needs without the schemas.

/** Reported by readers or found by a rule; all; hidden; removed. */
export const commentStates = ['reported', 'new', 'banned', 'deleted'] as const
export type CommentState = (typeof commentStates)[number]

/** How the queue is ordered: the longest wait first, or what belongs together side by side. */
export const queueOrders = ['time', 'member', 'article'] as const
export type QueueOrder = (typeof queueOrders)[number]

export const commentVerbs = ['keep', 'ban', 'unban', 'delete', 'restore'] as const
export type CommentVerb = (typeof commentVerbs)[number]

/** Days for which a member may be muted. */
export const muteDays = [1, 7, 30, 365] as const
export type MuteDays = (typeof muteDays)[number]

/** Comments that one request decides or claims. */
export const casesPerRequest = 20

export const ruleKinds = ['word', 'link'] as const
export type RuleKind = (typeof ruleKinds)[number]
/** Held: readers do not see it before somebody has. */
export const ruleActions = ['hold', 'flag'] as const
export type RuleAction = (typeof ruleActions)[number]
