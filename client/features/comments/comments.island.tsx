// The comments under an article. The document holds the heading and the empty form, the same for everybody; script
// loads the list and the reader's own state in it.
import { useMemo, useRef, useState, useEffect, useSyncExternalStore, useCallback } from 'react'
import { AuthorAvatar } from './author.tsx'
import { Icon } from '../../ui/icon.tsx'
import { idsIn, withPosted, withText, ownCountChange, type Thread } from './thread.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatCount, formatDate, formatNumber } from '../../i18n/translate.ts'
import { CommentForm } from './form/form.tsx'
import { CommentList } from './list.tsx'
import { CommentDeletionDialog } from './deletion-dialog.tsx'
import { island } from '../../browser/boot/island.tsx'
import { useCommentRemoval } from './use-removal.ts'
import { useCommentThread } from './use-thread.ts'
import {
  commentElement,
  ConversationProvider,
  commentPermission,
  useConversation,
  type Conversation,
} from './use-conversation.ts'
import { useLikedComments } from './use-liked.ts'
import { useSession } from '../../browser/session/use-session.ts'
import { itemKey } from '../../contract/items.ts'
import { countOf, setCount, watchCounts } from '../../browser/counts/counts.ts'
import { loadCounts } from '../../browser/counts/load-counts.ts'

interface CommentsProps {
  articleId: number
  isOpen: boolean
  /** Number of comments and replies when the page was rendered. */
  count: number
  /** The article is not published yet, so it has no comments. */
  isUnseen?: boolean | undefined
}

function CommentsView({ articleId, isOpen, count, isUnseen }: CommentsProps) {
  const { thread, change, more, isLoading, hasFailed, moreReplies } = useCommentThread(
    articleId,
    isUnseen,
  )
  const shownCount = useCommentCount(articleId, count, thread)
  const { member } = useSession()
  const focusOn = useFocusOn()
  const isSettled = useHasPainted(!isLoading)
  const removal = useCommentRemoval({ change, focusOn })
  const ids = useMemo(() => idsIn(thread), [thread])
  const liked = useLikedComments(ids, member?.id)
  const section = useRef<HTMLDivElement>(null)
  const conversation: Conversation = {
    articleId,
    member,
    permission: commentPermission(isOpen, member),
    liked,
    removed: thread.removed,
    undoable: removal.undoable,
    posted: (comment) => {
      change((now) => withPosted(now, comment))
      focusOn(commentElement(comment.id))
    },
    edited: (comment) => change((now) => withText(now, comment)),
    remove: removal.remove,
    restore: removal.restore,
    forgetUndo: removal.forgetUndo,
    moreReplies,
    focusOn,
  }

  async function showMore() {
    const before = new Set(thread.items.map(({ id }) => id))
    const ids = await more()
    const first = ids.find((id) => !before.has(id))
    if (first !== undefined) focusOn(commentElement(first), { preventScroll: true })
  }

  return (
    <ConversationProvider value={conversation}>
      <div ref={section} data-settling={isSettled ? undefined : ''}>
        <Heading count={shownCount} />
        <CommentFormOrNotice />
        <CommentList
          thread={thread}
          isLoading={isLoading}
          hasFailed={hasFailed}
          expected={shownCount}
          more={() => void showMore()}
          write={() => section.current?.querySelector('textarea')?.focus()}
        />
      </div>
      <CommentDeletionDialog {...removal.dialog} />
    </ConversationProvider>
  )
}

function Heading({ count }: { count: number }) {
  const { locale, t } = useI18n()
  return (
    <div className="comments-head">
      <h2 id="comments-title">{t('comment.title')}</h2>
      <p title={formatNumber(locale, count)}>
        <span className="visually-hidden">
          {t('comment.count', { count: formatNumber(locale, count) })}
        </span>
        <span aria-hidden="true">{formatCount(locale, count)}</span>
      </p>
    </div>
  )
}

/** The form, or the reason why there is none. */
function CommentFormOrNotice() {
  const { locale, t } = useI18n()
  const { permission, member } = useConversation()
  const until = member?.member.muted_until
  const [posts, setPosts] = useState(0)
  if (permission !== 'open')
    return (
      <p className="alert warning">
        <Icon name="lock" />
        <span>
          {t(`comment.${permission}`, { time: until ? formatDate(locale, until, 'moment') : '' })}
        </span>
      </p>
    )
  return (
    <div className="comment comment-new">
      <AuthorAvatar author={member} size={40} />
      <div>
        <CommentForm
          key={posts}
          replyTo={null}
          label={t('comment.write')}
          onPosted={() => setPosts(posts + 1)}
        />
      </div>
    </div>
  )
}

export const Comments = island('comments', CommentsView, {
  messages: ['comment', 'form', 'invalid', 'like', 'toast'],
})

/** Number of an article's comments and replies: the page's current value, or the document's `count`, which may be stale. */
function useCommentCount(articleId: number, count: number, thread: Thread): number {
  const key = itemKey('article', articleId)
  const known = useSyncExternalStore(
    watchCounts,
    () => countOf(key)?.comment_count,
    () => undefined,
  )
  const { posted, removed } = thread
  const before = useRef({ posted, removed: removed.size })
  useEffect(() => {
    const taken = removed.size - before.current.removed
    const isPosted = posted !== before.current.posted
    before.current = { posted, removed: removed.size }
    const counted = countOf(key)
    // A deletion counts before the API has confirmed it; a posted comment is counted by then.
    if (counted && taken !== 0)
      setCount(key, { ...counted, comment_count: Math.max(0, counted.comment_count - taken) })
    if (isPosted) void loadCounts()
  }, [key, posted, removed])
  return known ?? Math.max(0, count + ownCountChange(thread))
}

/** Focuses an element by its id after the current changes have been rendered. */
function useFocusOn(): (id: string, options?: FocusOptions) => void {
  const [wanted, setWanted] = useState<{ id: string; options: FocusOptions | undefined }>()
  useEffect(() => {
    if (wanted) document.getElementById(wanted.id)?.focus(wanted.options)
  }, [wanted])
  return useCallback((id, options) => setWanted({ id, options }), [])
}

/** True once the current content has been on the screen for a frame. */
function useHasPainted(isThere: boolean): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!isThere) return
    // Its layout happens in the first frame.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setSettled(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [isThere])
  return isSettled
}
