import { useState, type ReactNode, type ComponentType } from 'react'
import { AuthorAvatar, CommentAuthor } from './author.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { CommentReply } from '../../contract/comments/comment.ts'
import { useI18n } from '../../i18n/context.tsx'
import { CommentEdit } from './form/edit.tsx'
import { CommentLike } from './like.tsx'
import { commentElement, mayChange, undoElement, useConversation } from './use-conversation.ts'

interface CommentItemProps {
  comment: CommentReply
  /** Number of replies that remain when it is deleted. */
  replies: number
  /** Opens the reply form; missing where replies are not allowed. Receives the id of the button pressed. */
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
          <RemovedComment comment={comment} />
        ) : (
          <CommentContent comment={comment} isOwn={isOwn} replies={replies} onReply={onReply} />
        )}
        {children}
      </div>
    </article>
  )
}

function RemovedComment({ comment: { id, banned } }: { comment: CommentReply }) {
  const { t } = useI18n()
  return (
    <>
      <p className="comment-text removed">{t(banned ? 'comment.banned' : 'comment.removed')}</p>
      <InlineUndo id={id} />
    </>
  )
}

/**
 * The undo button in the deleted comment's place, because the toast is far away for keyboard users. It is focused when
 * it appears, visible to keyboard users only, and disappears when the focus leaves it.
 */
export function InlineUndo({ id }: { id: number }) {
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

type CommentContentProps = Omit<CommentItemProps, 'children'> & { isOwn: boolean }

function CommentContent({ comment, isOwn, replies, onReply }: CommentContentProps) {
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
        {!isOwn && conversation.member?.kind !== 'download_only' && (
          <CommentReportButton id={comment.id} />
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

/** Lines shown before the rest of a comment is folded. */
const maxLines = 12

/** A comment's text as it was written, with its line breaks; never HTML. */
function CommentText({ text }: { text: string }) {
  const { t } = useI18n()
  const [isUnfolded, setUnfolded] = useState(false)
  // Several empty lines in a row carry no meaning.
  const words = text.replaceAll(/\n(?:[^\S\n]*\n){2,}/g, '\n\n')
  const lines = words.split('\n')
  const isFolded = lines.length > maxLines && !isUnfolded
  return (
    <>
      <p className="comment-text" dir="auto">
        {isFolded ? lines.slice(0, maxLines - 2).join('\n') : words}
      </p>
      {isFolded && (
        <button type="button" className="comment-unfold" onClick={() => setUnfolded(true)}>
          {t('comment.unfold')}
        </button>
      )}
    </>
  )
}

interface FormProps {
  id: number
  onClose: () => void
}

/** Kept out of the Worker's render, and loaded with the first report. */
const loadForm = import.meta.env.SSR
  ? () => Promise.reject(new Error('in a browser only'))
  : () => import('./report.tsx').then(({ CommentReport }) => CommentReport)

function CommentReportButton({ id }: { id: number }) {
  const { t } = useI18n()
  const [Form, setForm] = useState<ComponentType<FormProps>>()
  const open = () =>
    void loadForm().then(
      (loaded) => setForm(() => loaded),
      () => undefined,
    )
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={open}>
        {t('comment.report')}
      </button>
      {Form && <Form id={id} onClose={() => setForm(undefined)} />}
    </>
  )
}
