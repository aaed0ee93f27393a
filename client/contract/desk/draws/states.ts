/** `due`: nobody has entered it. `entered`: one operator has. `differs`: two have, and do not agree. */
export const pendingDrawStates = ['due', 'entered', 'differs'] as const
export const publishedDrawStates = ['published', 'corrected'] as const
export const drawStates = [...pendingDrawStates, ...publishedDrawStates] as const
export type DrawState = (typeof drawStates)[number]
