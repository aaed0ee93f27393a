import { useState } from 'react'
import { useI18n } from '../../i18n/context.tsx'

/** Lines shown before the rest of a comment is folded. */
const maxLines = 12

/** A comment's text as it was written, with its line breaks; never HTML. */
export function CommentText({ text }: { text: string }) {
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
