/** Why a comment is reported, or removed: one list for readers, moderators and the member who is told. */
export const commentReasons = [
  'insult',
  'advertising',
  'scam',
  'off_topic',
  'illegal',
  'other',
] as const
export type CommentReason = (typeof commentReasons)[number]
