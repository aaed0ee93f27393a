// Reconnect delay after a closed socket (docs/decisions/messaging/realtime.md). Pure.

interface Closed {
  /** Close code. */
  code: number
  /** True if the connection had been established. */
  wasConnected: boolean
  /** Failed attempts since the last established connection. */
  failures: number
}

/** Milliseconds over which clients reconnect after a deployment. */
export const defaultReconnectSpreadMs = 120_000
/** Maximum milliseconds between two attempts. */
const longest = 60_000

/**
 * Milliseconds until the next attempt; `undefined` for never. A cause that closes one socket may have closed all of
 * them, so reconnections are spread over `crowd` milliseconds. Exceptions are codes for a single socket, and sockets
 * that never connected.
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

/** Backoff in milliseconds of a client on its own. */
export function backoffDelay(failures = 0, random = Math.random()): number {
  return Math.min((1000 + random * 2000) * 1.6 ** failures, longest)
}
