// How long a client stays away after its socket was closed (docs/decisions/members/112-half-a-million-sockets.md). Pure.

interface Closed {
  /** Why it was closed. */
  code: number
  /** Whether the connection had been established. */
  wasConnected: boolean
  /** Attempts that have failed since a connection was last established. */
  failures: number
}

/** Milliseconds over which clients return after a deployment. */
export const defaultReconnectSpreadMs = 120_000
/** Milliseconds between two attempts at most. */
const longest = 60_000

/**
 * Milliseconds until the next attempt; `undefined` for never. What closes one socket may have closed all of them, so clients
 * return spread over `crowd` milliseconds, unless the code says that this one alone was meant or it never got in.
 */
export function reconnectDelay(
  { code, wasConnected, failures }: Closed,
  crowd: number,
  random = Math.random(),
): number | undefined {
  if (code >= 4000 && code < 4100) return undefined
  const isForAll = code < 4200 && (wasConnected || code >= 4100)
  return isForAll ? 1000 + random * crowd : backoffDelay(failures, random)
}

/** Milliseconds until the next attempt of a client on its own. */
export function backoffDelay(failures = 0, random = Math.random()): number {
  return Math.min((1000 + random * 2000) * 1.6 ** failures, longest)
}
