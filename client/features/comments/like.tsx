import { Count } from '../likes/count.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { CommentReply } from '../../contract/comments/comment.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatCount, formatNumber } from '../../i18n/translate.ts'
import { useCommentLike } from './use-like.ts'
import { useConversation } from './use-conversation.ts'

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
      className={is_liked ? 'active' : undefined}
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
