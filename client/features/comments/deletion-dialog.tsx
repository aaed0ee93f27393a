// Asks for confirmation before a comment is deleted, quoting it.
import { useRef, useState, type RefObject } from 'react'
import type { CommentReply } from '../../contract/comments/comment.ts'
import { useI18n } from '../../i18n/context.tsx'

interface Asked {
  comment: CommentReply
  /** Number of replies that remain. */
  replies: number
}

/** `ask` opens the dialog and resolves to the answer. */
export function useCommentDeletionDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const answer = useRef<(isSure: boolean) => void>(undefined)
  const [asked, setAsked] = useState<Asked>()

  function ask(about: Asked): Promise<boolean> {
    setAsked(about)
    if (dialog.current) dialog.current.returnValue = ''
    dialog.current?.showModal()
    return new Promise((resolve) => (answer.current = resolve))
  }
  return {
    dialog,
    asked,
    ask,
    onClose: () => answer.current?.(dialog.current?.returnValue === 'yes'),
  }
}

interface CommentDeletionDialogProps {
  dialog: RefObject<HTMLDialogElement | null>
  asked: Asked | undefined
  onClose: () => void
}

export function CommentDeletionDialog({ dialog, asked, onClose }: CommentDeletionDialogProps) {
  const { t } = useI18n()
  const words = useExcerpt(asked?.comment.text ?? '')
  const count = asked?.replies ?? 0
  return (
    <dialog
      className="modal comment-question"
      ref={dialog}
      aria-labelledby="comment-question"
      aria-describedby="comment-question-why"
      onClose={onClose}
    >
      <form method="dialog">
        <h3 id="comment-question">{t('comment.delete_question')}</h3>
        <p id="comment-question-why">
          {count > 0
            ? t('comment.delete_keeps', { text: words, count })
            : t('comment.delete_why', { text: words })}
        </p>
        <div className="buttons">
          <button className="button danger" value="yes">
            {t('comment.delete_confirm')}
          </button>
          <button className="button" value="no">
            {t('comment.delete_not')}
          </button>
        </div>
      </form>
    </dialog>
  )
}

/** Length of the quote in code points. */
const maxExcerptLength = 24

function useExcerpt(text: string): string {
  const { t } = useI18n()
  const characters = Array.from(text.replaceAll(/\s+/g, ' '))
  const start = characters.slice(0, maxExcerptLength).join('').trimEnd()
  return characters.length > maxExcerptLength ? t('comment.cut', { text: start }) : start
}
