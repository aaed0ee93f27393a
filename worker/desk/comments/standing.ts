// What each verb makes of a comment. Pure.
import type { CommentStatusFields } from '../../../client/contract/desk/comments/comment.ts'
import type { CommentVerb } from '../../../client/contract/desk/comments/words.ts'

/** How readers see a comment, as moderators say it. */
export function statusOf({ banned_at, deleted_at, removed_by }: CommentStatusFields) {
  if (removed_by === 'rule') return 'held'
  if (deleted_at !== null) return removed_by === null ? 'withdrawn' : 'removed'
  return banned_at === null ? 'shown' : 'banned'
}

/**
 * The standing after the verb; `null` where it no longer makes sense. What is held back was never seen, so hiding it is
 * removing it.
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
