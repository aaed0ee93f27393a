// Comments on articles and one level of replies (docs/decisions/community/comments.md).
import * as z from 'zod/mini'
import { isWithinPageNumberLimit, itemId, lang, paging } from '../fields.ts'
import { normalizeUserText, multiLine } from '../text-fields.ts'

/** In code points. */
export const maxCommentLength = 1000
export const commentsPerPage = 20
/** Replies included with their comment; the rest are requested separately. */
export const repliesShown = 20

const reply = {
  id: z.number(),
  article_id: z.number(),
  reply_to: z.nullable(z.number()),
  /** Empty once deleted or banned. */
  text: z.string(),
  /** `null` once the comment is deleted or the account is gone. */
  author: z.nullable(
    z.object({ id: z.number(), nickname: z.string(), avatar: z.nullable(z.string()) }),
  ),
  created_at: z.string(),
  edited_at: z.nullable(z.string()),
  liked_amount: z.number(),
  banned: z.boolean(),
  deleted: z.boolean(),
}
export const commentReply = z.object(reply)
export type CommentReply = z.infer<typeof commentReply>

export const comment = z.object({
  ...reply,
  replies: z.array(commentReply),
  /** Total number, including those in `replies`. */
  reply_count: z.number(),
})
export type Comment = z.infer<typeof comment>

/** The length of a text as a comment, in code points. */
export function commentLength(text: string): number {
  return Array.from(normalizeUserText(text)).length
}

export const commentText = multiLine(maxCommentLength)

const id = z.int().check(z.minimum(1))

export const commentForm = z.strictObject({
  article_id: id,
  reply_to: z.optional(z.nullable(id)),
  comment: commentText,
})
export type CommentInput = z.infer<typeof commentForm>

/** The path and the body both contain the comment's id, and must agree. */
export const commentEdit = z.strictObject({ comment_id: id, comment: commentText })

export const commentsQuery = z
  .strictObject({
    lang,
    ...paging,
    /** Selects the replies to this comment, oldest first, instead of comments. */
    reply_to: z.optional(itemId),
  })
  .check(isWithinPageNumberLimit(commentsPerPage))
