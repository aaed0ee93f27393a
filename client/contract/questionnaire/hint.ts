/**
 * Cookie beside the signed one that scripts can read, until the questionnaire closes: this browser's reader has answered it and
 * need not be invited. Without zod, because every page reads it.
 */
export const feedbackHint = 'feedback_sent'
