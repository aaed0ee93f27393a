/** `due`: no submission. `entered`: one submission. `differs`: two submissions that disagree. */
export const pendingDrawStates = ['due', 'entered', 'differs'] as const
export const publishedDrawStates = ['published', 'corrected'] as const
export const drawStates = [...pendingDrawStates, ...publishedDrawStates] as const
export type DrawState = (typeof drawStates)[number]
