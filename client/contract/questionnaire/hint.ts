/**
 * Cookie beside the signed one, readable by scripts until the questionnaire closes. It shows that this browser's reader
 * has responded and needs no invitation. Without zod, because every page reads it.
 */
export const feedbackHint = 'feedback_sent'
