/** Reasons for reporting or removing a comment. Readers, moderators and the notified author share this list. */
export const commentReasons = [
  'insult',
  'advertising',
  'scam',
  'off_topic',
  'illegal',
  'other',
] as const
export type CommentReason = (typeof commentReasons)[number]
