// Notifies members of replies after the response, so that a failure does not affect the comment.
import { memberChannel } from '../../../client/contract/notifications/channels.ts'
import type { Comment } from '../../../client/contract/comments/comment.ts'
import { parentCommentAuthor } from '../../data/comments/list.ts'
import { read, run } from '../../storage/db.ts'
import { memberNotification } from '../../data/notifications/writes.ts'
import { inBackground } from '../../realtime/hubs.ts'
import { publish } from '../../realtime/publish.ts'
import type { Deps } from '../../deps.ts'

/** Not for replies to oneself. The text is not quoted, because it may be banned later. */
export function notifyAuthorOfReply(deps: Deps, { id, author }: Comment): void {
  inBackground(deps, 'reply', async () => {
    const answered = await run(deps, parentCommentAuthor(deps, id))
    if (!answered || !author || answered.user_id === author.id) return
    const { user_id, article_id, title } = answered
    const { write, eventOf } = memberNotification(deps, {
      user_id,
      about_user_id: author.id,
      btn_link: `/article/${article_id}#comments`,
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
