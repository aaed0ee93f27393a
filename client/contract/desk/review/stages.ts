/** Stages of an entry until it is published. Without zod, for the browser. */
export const stages = ['writing', 'review', 'ready'] as const
export type Stage = (typeof stages)[number]

/** Reasons why an entry that needs two pairs of eyes is not ready for the operator to publish. */
export const reviewReasons = ['not_ready', 'own_mark', 'own_edit'] as const
export type ReviewReason = (typeof reviewReasons)[number]
