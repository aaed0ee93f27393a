import { CommentAlert } from './alert.tsx'
import { EmptyState } from '../../ui/empty.tsx'
import { replyCount, unloadedCount, type Thread } from './thread.ts'
import { commentsPerPage } from '../../contract/comments/comment.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatNumber } from '../../i18n/translate.ts'
import { CommentWithReplies } from './branch.tsx'
import { useConversation } from './use-conversation.ts'

interface CommentListProps {
  thread: Thread
  isLoading: boolean
  hasFailed: boolean
  /** Expected number of comments and replies, before the list has loaded. */
  expected: number
  more: () => void
  /** Moves the focus to the field for the first comment. */
  write: () => void
}

export function CommentList(props: CommentListProps) {
  const { t } = useI18n()
  const { removed, undoable } = useConversation()
  const { thread, isLoading, hasFailed, expected, write } = props
  const isFirst = thread.pages === 0
  const items = thread.items.filter(
    (one) =>
      undoable === one.id || !(removed.has(one.id) || one.deleted) || replyCount(one, removed) > 0,
  )
  // When none are expected, the empty state shows at once, and is replaced if there are some.
  const isEmpty =
    items.length === 0 && (isFirst ? expected === 0 && !hasFailed : unloadedCount(thread) === 0)
  return (
    <>
      {items.length > 0 && (
        <ol className="comments-list" aria-label={t('comment.title')}>
          {items.map((comment) => (
            <li key={comment.id}>
              <CommentWithReplies comment={comment} />
            </li>
          ))}
        </ol>
      )}
      {isEmpty && <NoComments write={write} />}
      {isFirst && isLoading && !hasFailed && expected > 0 && (
        <Skeleton rows={Math.min(expected, commentsPerPage)} />
      )}
      {hasFailed && !isLoading && (
        <CommentAlert text={t(isFirst ? 'comment.failed' : 'comment.more_failed')} />
      )}
      <More {...props} />
    </>
  )
}

function More({ thread, isLoading, hasFailed, more }: CommentListProps) {
  const { locale, t } = useI18n()
  const isFirst = thread.pages === 0
  const left = Math.min(unloadedCount(thread), commentsPerPage)
  if (isFirst ? !hasFailed : left === 0) return null
  const label = isLoading
    ? t('comment.loading')
    : hasFailed
      ? t('comment.retry')
      : t('comment.more', { count: formatNumber(locale, left) })
  return (
    <button
      type="button"
      className="button wide"
      aria-disabled={isLoading || undefined}
      onClick={more}
    >
      {label}
    </button>
  )
}

function NoComments({ write }: { write: () => void }) {
  const { t } = useI18n()
  const { permission } = useConversation()
  const isOpen = permission === 'open'
  // The line in place of the form already says that comments are closed.
  if (permission === 'closed') return null
  return (
    <EmptyState
      title={t('comment.none')}
      {...(isOpen && { action: { text: t('comment.write'), press: write } })}
    >
      {t(isOpen ? 'comment.none_why' : 'comment.none_later')}
    </EmptyState>
  )
}

/** About as high as a typical list of that many comments. */
function Skeleton({ rows }: { rows: number }) {
  const { t } = useI18n()
  return (
    <div className="comments-skeleton">
      <output className="visually-hidden">{t('comment.loading')}</output>
      <div aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          <div className="comment" key={row}>
            <i />
            <div>
              <i />
              <i />
              <i />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
