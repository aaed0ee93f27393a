// Status transitions of comments by moderation verb. Pure.
import type { CommentStatusFields } from '../../../client/contract/desk/comments/comment.ts'
import type { CommentVerb } from '../../../client/contract/desk/comments/words.ts'

/** Status of a comment in the terms of moderators. */
export function statusOf({ banned_at, deleted_at, removed_by }: CommentStatusFields) {
  if (removed_by === 'rule') return 'held'
  if (deleted_at !== null) return removed_by === null ? 'withdrawn' : 'removed'
  return banned_at === null ? 'shown' : 'banned'
}

/**
 * Status after the verb; `null` if the verb does not apply. A held comment was never visible, so hiding it removes it.
 */
export function nextStatus(
  verb: CommentVerb,
  now: CommentStatusFields,
  at: string,
): CommentStatusFields | null {
  const standing = statusOf(now)
  const shown: CommentStatusFields = { ...now, deleted_at: null, removed_by: null }
  const removed: CommentStatusFields = { ...now, deleted_at: at, removed_by: 'moderator' }
  switch (verb) {
    case 'keep':
      return standing === 'held' ? shown : now
    case 'ban':
      if (standing === 'held') return removed
      return standing === 'shown' ? { ...now, banned_at: at } : null
    case 'unban':
      return standing === 'banned' ? { ...now, banned_at: null } : null
    case 'delete':
      return standing === 'withdrawn' || standing === 'removed' ? null : removed
    case 'restore':
      return standing === 'removed' ? shown : null
  }
}
