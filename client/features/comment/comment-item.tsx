// One comment or reply: who, when, what, and what can be done with it.
import { useState, type ReactNode } from 'react'
import { AuthorAvatar, CommentAuthor } from './comment-author.tsx'
import { CommentText } from './comment-text.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { CommentReply } from '../../contract/comment.ts'
import { useI18n } from '../../i18n/context.tsx'
import { CommentEdit } from './comment-edit.tsx'
import { CommentLike } from './comment-like.tsx'
import { commentElement, mayChange, undoElement, useConversation } from './use-conversation.ts'

interface CommentItemProps {
  comment: CommentReply
  /** How many replies stay when it is deleted. */
  replies: number
  /** Opens the form for a reply, where one may be written; told the id of the button that did. */
  onReply?: ((opener: string) => void) | undefined
  /** The replies. */
  children?: ReactNode
}

export function CommentItem({ comment, replies, onReply, children }: CommentItemProps) {
  const conversation = useConversation()
  const { id, author, banned } = comment
  const isRemoved = conversation.removed.has(id)
  const isGone = banned || comment.deleted || isRemoved
  const isOwn = author !== null && author.id === conversation.member?.id
  const element = commentElement(id)
  return (
    <article className="comment" id={element} tabIndex={-1} aria-labelledby={`${element}-by`}>
      <AuthorAvatar
        author={isGone && !isOwn ? null : author}
        size={comment.reply_to === null ? 40 : 32}
      />
      <div>
        <CommentAuthor id={`${element}-by`} comment={comment} isOwn={isOwn} />
        {isGone ? (
          <Gone comment={comment} />
        ) : (
          <Said comment={comment} isOwn={isOwn} replies={replies} onReply={onReply} />
        )}
        {children}
      </div>
    </article>
  )
}

function Gone({ comment: { id, banned } }: { comment: CommentReply }) {
  const { t } = useI18n()
  return (
    <>
      <p className="comment-text removed">{t(banned ? 'comment.banned' : 'comment.removed')}</p>
      <UndoHere id={id} />
    </>
  )
}

/**
 * The way back from deleting, where the comment was: the toast says it, but is far away for who goes by keyboard. It
 * has the focus from the start, shows to who needs to see that, and is over when the focus leaves.
 */
export function UndoHere({ id }: { id: number }) {
  const { t } = useI18n()
  const { undoable, restore, forgetUndo } = useConversation()
  if (undoable !== id) return null
  return (
    <button
      type="button"
      className="button comment-undo"
      id={undoElement(id)}
      onClick={() => restore(id)}
      onBlur={forgetUndo}
    >
      {t('comment.undo')}
    </button>
  )
}

type SaidProps = Omit<CommentItemProps, 'children'> & { isOwn: boolean }

function Said({ comment, isOwn, replies, onReply }: SaidProps) {
  const { t } = useI18n()
  const conversation = useConversation()
  const [isEditing, setEditing] = useState(false)
  const element = commentElement(comment.id)
  const nickname = comment.author?.nickname ?? t('comment.gone_reader')
  if (isEditing)
    return (
      <CommentEdit
        comment={comment}
        onDone={() => {
          setEditing(false)
          conversation.focusOn(`${element}-edit`)
        }}
      />
    )
  return (
    <>
      <CommentText text={comment.text} />
      <div className="comment-actions">
        <CommentLike comment={comment} />
        {onReply && !(isOwn && comment.reply_to !== null) && (
          <button
            type="button"
            id={`${element}-reply`}
            aria-label={t('comment.reply_to', { nickname })}
            onClick={() => onReply(`${element}-reply`)}
          >
            <Icon name="chat" small />
            {t('comment.reply')}
          </button>
        )}
        {isOwn && mayChange(conversation) && (
          <>
            <button type="button" id={`${element}-edit`} onClick={() => setEditing(true)}>
              {t('comment.edit')}
            </button>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => conversation.remove(comment, replies)}
            >
              {t('comment.delete')}
            </button>
          </>
        )}
      </div>
    </>
  )
}
