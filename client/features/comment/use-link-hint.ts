import { useEffect, useState } from 'react'
import { maxCommentLength } from '../../contract/comment.ts'

/** How long typing has to pause, in milliseconds. */
const pause = 400
/** Nothing beyond can be sent anyway; UTF-16 units. */
const most = maxCommentLength * 2

/** The Worker, which renders the field, has the guard anyway. */
const loadGuard = import.meta.env.SSR
  ? () => Promise.reject(new Error('in a browser only'))
  : () => import('../../contract/link-guard.ts')

/** Whether a text that is being written has an address in it; the guard's code comes with the first text. */
export function useLinkHint(text: string): boolean {
  const [suspect, setSuspect] = useState('')
  useEffect(() => {
    let isOutdated = false
    const timer = setTimeout(() => {
      loadGuard().then(
        ({ hasLink }) => {
          if (!isOutdated) setSuspect(hasLink(text.slice(0, most)) ? text : '')
        },
        // The API looks, too.
        () => undefined,
      )
    }, pause)
    return () => {
      isOutdated = true
      clearTimeout(timer)
    }
  }, [text])
  // It stays while somebody types on; an emptied field has none.
  return suspect !== '' && text !== ''
}
