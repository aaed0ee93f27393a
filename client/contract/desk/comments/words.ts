// Terms of moderation for the browser. Without zod.

/** In this order: reported by readers or matched by a rule, all, hidden, removed. */
export const commentStates = ['reported', 'new', 'banned', 'deleted'] as const
export type CommentState = (typeof commentStates)[number]

/** Order of the queue: longest wait first, or grouped by member or article. */
export const queueOrders = ['time', 'member', 'article'] as const
export type QueueOrder = (typeof queueOrders)[number]

export const commentVerbs = ['keep', 'ban', 'unban', 'delete', 'restore'] as const
export type CommentVerb = (typeof commentVerbs)[number]

/** Durations of a mute, in days. */
export const muteDays = [1, 7, 30, 365] as const
export type MuteDays = (typeof muteDays)[number]

/** Maximum comments that one request decides or claims. */
export const casesPerRequest = 20

export const ruleKinds = ['word', 'link'] as const
export type RuleKind = (typeof ruleKinds)[number]
/** `hold`: readers do not see the comment until a moderator has decided it. */
export const ruleActions = ['hold', 'flag'] as const
export type RuleAction = (typeof ruleActions)[number]
