// Pushes comments to pages that show them, and replies to the author of the comment. Both follow the response, so that
// a failure does not affect the comment.
import { commentChannel, memberChannel } from '../../client/contract/notifications/channels.ts'
import { getComment, parentCommentAuthor } from '../data/comments/list.ts'
import { read, run } from '../storage/db.ts'
import { inBackground } from './hubs.ts'
import { publish } from './publish.ts'
import type { Deps } from '../deps.ts'
import { commentsPath } from '../data/comments/link.ts'
import type { Comment } from '../../client/contract/comments/comment.ts'
import { memberNotification } from '../data/notifications/writes.ts'

/** Pushes the current state of a comment. Call after the commit. */
export function publishComment(deps: Deps, id: number): void {
  inBackground(deps, 'comment', async () => {
    const data = await run(deps, getComment(deps, id))
    if (data) publish(deps, [{ channel: commentChannel(data.article_id), event: 'comment', data }])
  })
}

/** Not for replies to oneself. The text is not quoted, because it may be banned later. */
export function notifyAuthorOfReply(deps: Deps, { id, author }: Comment): void {
  inBackground(deps, 'reply', async () => {
    const answered = await run(deps, parentCommentAuthor(deps, id))
    if (!answered || !author || answered.user_id === author.id) return
    const { user_id, article_id, slug, title } = answered
    const { write, eventOf } = memberNotification(deps, {
      user_id,
      about_user_id: author.id,
      btn_link: commentsPath(article_id, slug),
      notice: { type: 'reply', params: { nickname: author.nickname, title } },
    })
    const made = await run(
      deps,
      read([write], ([[row]]) => row?.id ?? 0),
    )
    const channel = memberChannel(user_id)
    publish(deps, [{ channel, event: 'notification', data: eventOf(made) }])
  })
}
