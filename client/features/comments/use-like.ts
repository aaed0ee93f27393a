import { useState } from 'react'
import { call } from '../../browser/api/call.ts'
import type { CommentReply } from '../../contract/comments/comment.ts'
import type { Likeable, LikeState } from '../likes/set-liked.ts'
import { getSession } from '../../browser/session/session.ts'
import { useConversation } from './use-conversation.ts'
import { useSetLiked } from '../likes/use-set-liked.ts'

/** A comment's likes, and the toggle of the member's own. */
export function useCommentLike({ id, liked_amount }: CommentReply) {
  const { liked, member } = useConversation()
  const set = useSetLiked()
  /** Likes since the last press, valid only for the member who pressed. */
  const [mark, setMark] = useState<{ likes: LikeState; memberId: number | undefined }>()
  const isMine = mark !== undefined && mark.memberId === member?.id
  const likes = isMine ? mark.likes : { is_liked: liked.has(id), liked_amount }
  const comment: Likeable = {
    key: `comment:${id}`,
    now: () => likes,
    show: (next) => setMark({ likes: next, memberId: getSession().member?.id }),
    send: (isLiked) =>
      call(
        isLiked
          ? 'POST /api/user/like-article-comment/:id/like'
          : 'POST /api/user/like-article-comment/:id/unlike',
        { params: { id } },
      ),
  }
  return { ...likes, toggle: () => set(comment, !likes.is_liked) }
}
