// Deleting one's own comment: asked, done at once, undone for a while, and taken back when it cannot be done.
import { useRef, useState } from 'react'
import { ApiError, call } from '../../browser/api/call.ts'
import { asMember } from '../account/as-member.ts'
import { withRemoved, type Thread } from './comment-thread.ts'
import type { CommentReply } from '../../contract/comment.ts'
import { useI18n } from '../../i18n/context.tsx'
import { useCommentQuestion } from './comment-question.tsx'
import { commentElement, undoElement } from './use-conversation.ts'
import { useSay } from '../../ui/use-toast.ts'

/** How long the toast offers to undo, in milliseconds; the API allows a minute. */
const undoFor = 10_000

interface RemovalOptions {
  change: (next: (thread: Thread) => Thread) => void
  focusOn: (elementId: string) => void
}

export function useCommentRemoval({ change, focusOn }: RemovalOptions) {
  const { t } = useI18n()
  const question = useCommentQuestion()
  const { say, attempt } = useAttempt()
  const [undoable, setUndoable] = useState<number>()
  /** Deletions on their way; whether each was done. */
  const underWay = useRef(new Map<number, Promise<boolean>>())

  /** Takes it out of sight, or back; the focus follows when it was asked for, or would be lost. */
  function show(id: number, isRemoved: boolean, isAsked = true) {
    const [from, to] = [commentElement(id), undoElement(id)]
    const leaving = document.getElementById(isRemoved ? from : to)
    const hasFocus = leaving?.contains(document.activeElement) ?? false
    change((thread) => withRemoved(thread, id, isRemoved))
    setUndoable(isRemoved && (isAsked || hasFocus) ? id : undefined)
    if (isAsked || hasFocus) focusOn(isRemoved ? to : from)
  }

  function removeNow(id: number) {
    show(id, true)
    const run = () => void restore(id)
    say(t('comment.deleted'), 'done', { text: t('toast.undo'), run, milliseconds: undoFor })
    const again = () => removeNow(id)
    const deleting = attempt(() => deleteComment(id), t('comment.delete_failed'), again)
    const done = deleting.finally(() => underWay.current.delete(id))
    underWay.current.set(id, done)
    void done.then((isDone) => !isDone && show(id, false, false))
  }

  async function restore(id: number) {
    show(id, false)
    if (!(await (underWay.current.get(id) ?? true))) return
    const send = () => call('POST /api/user/article-comment/:id/restore', { params: { id } })
    const again = () => void restore(id)
    if (await attempt(send, t('comment.restore_failed'), again)) say(t('comment.restored'))
    else show(id, true, false)
  }

  return {
    question,
    undoable,
    forgetUndo: () => setUndoable(undefined),
    restore: (id: number) => void restore(id),
    remove: (comment: CommentReply, replies: number) => {
      void question.ask({ comment, replies }).then((isSure) => isSure && removeNow(comment.id))
    },
  }
}

/** What is gone already, by another tab, needs no deleting. */
async function deleteComment(id: number): Promise<void> {
  try {
    await call('DELETE /api/user/article-comment/:id', { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
  }
}

/** Why something will fail every time. */
const final: readonly string[] = ['comment_banned', 'comments_denied', 'not_found']

function useAttempt() {
  const { t } = useI18n()
  const say = useSay()

  /** Whether it was done; says when not, with a way to try again where that makes sense. */
  async function attempt(work: () => Promise<unknown>, missed: string, again: () => void) {
    try {
      await asMember(work)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (final.includes(error.code)) say(error.message, 'failed')
      else say(missed, 'failed', { text: t('toast.retry'), run: again })
      return false
    }
  }
  return { say, attempt }
}
