import type { CommentReply } from '../../contract/comments/comment.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatDate } from '../../i18n/translate.ts'
import { RelativeTime } from '../../ui/time/relative-time.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'

interface AvatarProps {
  /** `null` for an anonymous placeholder. */
  author: CommentReply['author']
  size: number
}

export function AuthorAvatar({ author, size }: AvatarProps) {
  if (author) return <Avatar user={author} size={size} />
  return (
    <span className="avatar anonymous" style={{ width: size, height: size }} aria-hidden="true">
      <Icon name="circle-user-round" />
    </span>
  )
}

interface CommentAuthorProps {
  id: string
  comment: CommentReply
  isOwn: boolean
}

export function CommentAuthor({ id, comment, isOwn }: CommentAuthorProps) {
  const { locale, t } = useI18n()
  const { author, banned, deleted, created_at, edited_at } = comment
  // A deleted comment does not reveal its author.
  const isHidden = deleted || (banned && !isOwn)
  return (
    <p className="comment-byline" id={id}>
      <b>
        {isHidden ? t('comment.hidden_reader') : (author?.nickname ?? t('comment.gone_reader'))}
      </b>
      {isOwn && <span>{t('comment.me')}</span>}
      <RelativeTime at={created_at} />
      {edited_at && !deleted && !banned && (
        <span title={`${formatDate(locale, edited_at, 'moment')} UTC+8`}>
          {t('comment.edited')}
        </span>
      )}
    </p>
  )
}
