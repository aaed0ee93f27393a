import { useEffect, useState } from 'react'
import { maxCommentLength } from '../../../contract/comments/comment.ts'

/** Debounce in milliseconds. */
const pause = 400
/** UTF-16 units that are checked: a longer text cannot be posted anyway. */
const most = maxCommentLength * 2

/** Keeps the guard out of the Worker's render, where effects never run. */
const loadGuard = import.meta.env.SSR
  ? () => Promise.reject(new Error('in a browser only'))
  : () => import('../../../contract/text/link-guard.ts')

/** Whether the text being written contains a link; the guard's code loads with the first text. */
export function useLinkHint(text: string): boolean {
  const [suspect, setSuspect] = useState('')
  useEffect(() => {
    let isOutdated = false
    const timer = setTimeout(() => {
      loadGuard().then(
        ({ hasLink }) => {
          if (!isOutdated) setSuspect(hasLink(text.slice(0, most)) ? text : '')
        },
        // The API checks, too.
        () => undefined,
      )
    }, pause)
    return () => {
      isOutdated = true
      clearTimeout(timer)
    }
  }, [text])
  // The warning stays while the reader keeps typing and disappears with the last character.
  return suspect !== '' && text !== ''
}
