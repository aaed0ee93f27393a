// Decides how to treat a silent client. Pure; durations in milliseconds, times in milliseconds since 1970.
import { activityTimeout } from './pusher-protocol.ts'

/** Milliseconds between sweeps. */
export const idleCheckIntervalMs = activityTimeout * 1000
/** Milliseconds in which a client must answer a ping. */
const answerTimeout = 30_000
/** Milliseconds of silence before our ping; the client should have pinged earlier. */
const pingAfterMs = idleCheckIntervalMs + answerTimeout

interface ActivityTimes {
  /** Time of the last frame or ping. */
  seenAt: number
  /** Time of our last ping; 0 for never. */
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
