import { useState } from 'react'
import { Count } from '../likes/count.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { CommentReply } from '../../contract/comments/comment.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatCount, formatNumber } from '../../i18n/translate.ts'
import { useConversation } from './use-conversation.ts'
import { call } from '../../browser/api/call.ts'
import { getSession } from '../../browser/session/session.ts'
import { useSetLiked, type Likeable, type LikeState } from '../likes/use-set-liked.ts'

/** The like button of a comment with its count; download accounts see the count only. */
export function CommentLike({ comment }: { comment: CommentReply }) {
  const { locale, t } = useI18n()
  const { member } = useConversation()
  const { is_liked, liked_amount: amount, toggle } = useCommentLike(comment)
  if (member?.kind === 'download_only')
    return <Count icon="heart" value={amount} label={t('like.like')} />
  return (
    <button
      type="button"
      aria-pressed={is_liked}
      title={formatNumber(locale, amount)}
      onClick={toggle}
    >
      <Icon name="heart" small />
      <span className={amount > 0 ? 'visually-hidden' : undefined}>{t('like.like')} </span>
      {amount > 0 && formatCount(locale, amount)}
    </button>
  )
}

/** A comment's likes, and the toggle of the member's own. */
function useCommentLike({ id, liked_amount }: CommentReply) {
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
