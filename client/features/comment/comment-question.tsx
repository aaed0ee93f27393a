// Deleting names what would go, and asks.
import { useRef, useState, type RefObject } from 'react'
import type { CommentReply } from '../../contract/comment.ts'
import { useI18n } from '../../i18n/context.tsx'

interface Asked {
  comment: CommentReply
  /** How many replies stay. */
  replies: number
}

/** `ask` opens the dialog and tells what was answered. */
export function useCommentQuestion() {
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

interface CommentQuestionProps {
  dialog: RefObject<HTMLDialogElement | null>
  asked: Asked | undefined
  onClose: () => void
}

export function CommentQuestion({ dialog, asked, onClose }: CommentQuestionProps) {
  const { t } = useI18n()
  const words = useFirstWords(asked?.comment.text ?? '')
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

/** Characters (code points) a comment is named by. */
const maxNameLength = 24

function useFirstWords(text: string): string {
  const { t } = useI18n()
  const characters = Array.from(text.replaceAll(/\s+/g, ' '))
  const start = characters.slice(0, maxNameLength).join('').trimEnd()
  return characters.length > maxNameLength ? t('comment.cut', { text: start }) : start
}
