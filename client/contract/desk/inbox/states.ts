// Without zod, for the browser.

/** `to_check`: one of more messages without script than people send; no email announces it. */
export const contactMessageStates = ['new', 'to_check', 'in_hand', 'answered', 'spam'] as const
export type ContactMessageState = (typeof contactMessageStates)[number]
