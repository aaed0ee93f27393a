// A comment with its replies, and the form to add one.
import { useState } from 'react'
import { CommentAlert } from './alert.tsx'
import { nextPage, repliesPages, replyCount, shownReplies } from './thread.ts'
import type { Comment, CommentReply } from '../../contract/comments/comment.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatNumber } from '../../i18n/translate.ts'
import { CommentForm } from './form/form.tsx'
import { CommentItem, InlineUndo } from './item.tsx'
import { useAsyncAction } from '../../browser/form/use-action.ts'
import { commentElement, useConversation } from './use-conversation.ts'

interface OpenReply {
  /** Id of the button that opened the form; the focus returns to it. */
  openerId: string
  nickname: string
  begin: string
  /** Number of times the form was opened. */
  openings: number
}

export function CommentWithReplies({ comment }: { comment: Comment }) {
  const { t } = useI18n()
  const { removed, undoable, permission, focusOn } = useConversation()
  const [openReply, setOpenReply] = useState<OpenReply>()
  const count = replyCount(comment, removed)
  const isGone = comment.deleted || removed.has(comment.id)
  if (isGone && count === 0) return <InlineUndo id={comment.id} />

  const isAnswerable = permission === 'open' && !isGone && !comment.banned
  const onReplyTo = ({ reply_to, author }: CommentReply) => {
    const nickname = author?.nickname ?? t('comment.gone_reader')
    const begin = reply_to !== null && author ? `@${nickname} ` : ''
    const open = (openerId: string) =>
      setOpenReply((now) => ({ openerId, nickname, begin, openings: (now?.openings ?? 0) + 1 }))
    return isAnswerable ? open : undefined
  }
  const replies = comment.replies.filter(({ id }) => !removed.has(id) || undoable === id)
  return (
    <CommentItem comment={comment} replies={count} onReply={onReplyTo(comment)}>
      {replies.length > 0 && (
        <ol aria-label={t('comment.replies')}>
          {replies.map((reply) => (
            <li key={reply.id}>
              {removed.has(reply.id) ? (
                <InlineUndo id={reply.id} />
              ) : (
                <CommentItem comment={reply} replies={0} onReply={onReplyTo(reply)} />
              )}
            </li>
          ))}
        </ol>
      )}
      <MoreReplies comment={comment} />
      {openReply && isAnswerable && (
        <CommentForm
          key={openReply.openings}
          replyTo={comment.id}
          label={t('comment.reply_to', { nickname: openReply.nickname })}
          initialText={openReply.begin}
          onPosted={() => setOpenReply(undefined)}
          onLeave={() => {
            setOpenReply(undefined)
            focusOn(openReply.openerId)
          }}
        />
      )}
    </CommentItem>
  )
}

function MoreReplies({ comment }: { comment: Comment }) {
  const { locale, t } = useI18n()
  const { removed, moreReplies, focusOn } = useConversation()
  const { run, isPending, failure } = useAsyncAction()
  const [pages] = useState(() => repliesPages(comment.replies.length))
  const [cursor, setCursor] = useState<string | null>(null)
  const missing = comment.reply_count - comment.replies.length
  if (missing <= 0) return null

  async function more() {
    const here = shownReplies(comment, removed).length
    const page = cursor === null ? { page: nextPage(here, pages) } : { after: cursor }
    const known = new Set(comment.replies.map(({ id }) => id))
    const { ids, next } = await moreReplies(comment.id, page)
    setCursor(next)
    const first = ids.find((id) => !known.has(id))
    if (first !== undefined) focusOn(commentElement(first), { preventScroll: true })
  }
  return (
    <>
      {failure && <CommentAlert text={t('comment.more_failed')} />}
      <button
        type="button"
        className="comment-more"
        aria-disabled={isPending || undefined}
        onClick={() => void run(more)}
      >
        {t('comment.more_replies', { count: formatNumber(locale, missing) })}
      </button>
    </>
  )
}
