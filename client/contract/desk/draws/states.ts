/** `due`: nobody has entered it. `entered`: one operator has. `differs`: two have, and do not agree. */
export const openStates = ['due', 'entered', 'differs'] as const
export const shownStates = ['published', 'corrected'] as const
export const drawStates = [...openStates, ...shownStates] as const
export type DrawState = (typeof drawStates)[number]
