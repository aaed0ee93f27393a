import { useState } from 'react'
import { useI18n } from '../../i18n/context.tsx'

/** Lines a comment may be written in before the rest is folded away. */
const maxLines = 12

/** A comment's words as they were written, lines and all; never HTML. */
export function CommentText({ text }: { text: string }) {
  const { t } = useI18n()
  const [isUnfolded, setUnfolded] = useState(false)
  // A column of empty lines says nothing.
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
