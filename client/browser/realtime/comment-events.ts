// Passes comments that moderators have hidden, removed or restored from the connection to the comment list. The two are
// joined only by a document event, so neither loads the other.
import type { RealtimeEvent } from '../../contract/notifications/realtime.ts'

type Heard = RealtimeEvent<'comment'>
const name = 'comment-heard'

export function hearComment(detail: Heard): void {
  document.dispatchEvent(new CustomEvent(name, { detail }))
}

/** Returns the unsubscribe function. */
export function watchComments(listener: (comment: Heard) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<Heard>).detail)
  document.addEventListener(name, hear)
  return () => document.removeEventListener(name, hear)
}
