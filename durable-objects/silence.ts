// What to do about a client one has not heard of. Pure; times are milliseconds, since 1970 where they are moments.
import { activityTimeout } from './pusher-protocol.ts'

/** Between two looks. */
export const sweepEvery = activityTimeout * 1000
/** How long a client has to answer. */
const patience = 30_000
/** After this silence it is asked: it has had its turn to ask us. */
const longestSilence = sweepEvery + patience

interface Signs {
  /** The last frame or ping. */
  seenAt: number
  /** When we asked last; 0 when we never did. */
  askedAt: number
}

export function stepAfter({ seenAt, askedAt }: Signs, now: number): 'ask' | 'wait' | 'close' {
  if (now - seenAt < longestSilence) return 'wait'
  if (askedAt <= seenAt) return 'ask'
  return now - askedAt < patience ? 'wait' : 'close'
}
