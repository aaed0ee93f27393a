/** Stages of an entry until it is published. Without zod, for the browser. */
export const stages = ['writing', 'review', 'ready'] as const
export type Stage = (typeof stages)[number]
