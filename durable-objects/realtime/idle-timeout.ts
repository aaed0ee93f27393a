// Decides what to do about a silent client. Pure; durations in milliseconds, moments in milliseconds since 1970.
import { activityTimeout } from './pusher-protocol.ts'

/** Time between two sweeps. */
export const idleCheckIntervalMs = activityTimeout * 1000
/** How long a client has to answer a ping. */
const answerTimeout = 30_000
/** Silence after which we ping: by then the client should have pinged us. */
const pingAfterMs = idleCheckIntervalMs + answerTimeout

interface ActivityTimes {
  /** Time of the last frame or ping. */
  seenAt: number
  /** When we last pinged; 0 for never. */
  askedAt: number
}

export function nextIdleAction(
  { seenAt, askedAt }: ActivityTimes,
  now: number,
): 'ask' | 'wait' | 'close' {
  if (now - seenAt < pingAfterMs) return 'wait'
  if (askedAt <= seenAt) return 'ask'
  return now - askedAt < answerTimeout ? 'wait' : 'close'
}
