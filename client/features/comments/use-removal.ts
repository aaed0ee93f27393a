// Deletes the member's own comment: confirmed first, shown at once, open to undo for a while, reverted when it fails.
import { useRef, useState } from 'react'
import { ApiError, call } from '../../browser/api/call.ts'
import { useFailureToast } from '../../browser/form/use-failure-toast.ts'
import { withLogin } from '../account/with-login.ts'
import { withRemoved, type Thread } from './thread.ts'
import type { CommentReply } from '../../contract/comments/comment.ts'
import { useI18n } from '../../i18n/context.tsx'
import { useCommentDeletionDialog } from './deletion-dialog.tsx'
import { commentElement, undoElement } from './use-conversation.ts'
import { useToast } from '../../ui/overlay/use-toast.ts'

/** Milliseconds for which the toast offers undo. The API allows a minute. */
const undoWindowMs = 10_000

interface RemovalOptions {
  change: (next: (thread: Thread) => Thread) => void
  focusOn: (elementId: string) => void
}

export function useCommentRemoval({ change, focusOn }: RemovalOptions) {
  const { t } = useI18n()
  const dialog = useCommentDeletionDialog()
  const { toast, attempt } = useAttempt()
  const [undoable, setUndoable] = useState<number>()
  /** Pending deletions; each resolves to true on success. */
  const underWay = useRef(new Map<number, Promise<boolean>>())

  /** Hides or shows the comment; the focus moves when the member asked for the change or it would be lost. */
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
    toast(t('comment.deleted'), 'done', { text: t('toast.undo'), run, milliseconds: undoWindowMs })
    const retry = () => removeNow(id)
    const deleting = attempt(() => deleteComment(id), t('comment.delete_failed'), retry)
    const done = deleting.finally(() => underWay.current.delete(id))
    underWay.current.set(id, done)
    void done.then((isDone) => !isDone && show(id, false, false))
  }

  async function restore(id: number) {
    show(id, false)
    if (!(await (underWay.current.get(id) ?? true))) return
    const send = () => call('POST /api/user/article-comment/:id/restore', { params: { id } })
    const retry = () => void restore(id)
    if (await attempt(send, t('comment.restore_failed'), retry)) toast(t('comment.restored'))
    else show(id, true, false)
  }

  return {
    dialog,
    undoable,
    forgetUndo: () => setUndoable(undefined),
    restore: (id: number) => void restore(id),
    remove: (comment: CommentReply, replies: number) => {
      void dialog.ask({ comment, replies }).then((isSure) => isSure && removeNow(comment.id))
    },
  }
}

/** A comment that another tab has deleted already counts as deleted. */
async function deleteComment(id: number): Promise<void> {
  try {
    await call('DELETE /api/user/article-comment/:id', { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
  }
}

function useAttempt() {
  const toast = useToast()
  const toastFailure = useFailureToast()

  /** Resolves to true on success; a failure shows a toast. */
  async function attempt(work: () => Promise<unknown>, missed: string, retry: () => void) {
    try {
      await withLogin(work)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toastFailure(error, missed, retry)
      return false
    }
  }
  return { toast, attempt }
}
