/**
 * Cookie beside the signed one that scripts can read, until the year ends: this browser's reader has answered this year's
 * questionnaire and need not be invited. Without zod, because every page reads it.
 */
export const feedbackHint = 'feedback_sent'
