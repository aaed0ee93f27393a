// Rules for when an attempt is allowed, given earlier attempts. Pure; times are milliseconds since 1970.

/** At most `limit` attempts in any `seconds`; all limits apply. */
export interface WindowRule {
  limits: readonly { limit: number; seconds: number }[]
}

/** `free` attempts in a row, then a pause of `firstPause` seconds, doubled each time up to `maxPause`. */
interface BackoffRule {
  free: number
  firstPause: number
  maxPause: number
}

export type Rule = WindowRule | BackoffRule

/** Seconds to wait before the next attempt; 0 if this one is allowed. */
export type Wait = number

/** Result of a counted attempt with the number of further ones that are allowed at once. */
export interface Quota {
  wait: Wait
  left: number
}

/** Milliseconds after which a series of failures expires. */
const backoffMemory = 24 * 60 * 60 * 1000

/** Milliseconds after which an attempt no longer counts. */
export function memoryOf(rule: Rule): number {
  return 'limits' in rule
    ? Math.max(...rule.limits.map(({ seconds }) => seconds)) * 1000
    : backoffMemory
}

/** Earliest time of the next attempt. */
export function nextAllowed(rule: Rule, times: readonly number[], now: number): number {
  if ('limits' in rule) {
    const waits = rule.limits.map(({ limit, seconds }) => {
      const oldest = times.filter((time) => time > now - seconds * 1000).at(-limit)
      return oldest === undefined ? 0 : oldest + seconds * 1000
    })
    return Math.max(0, ...waits)
  }
  const last = times.at(-1)
  const beyond = times.length - rule.free
  if (last === undefined || beyond < 0 || last <= now - backoffMemory) return 0
  return last + Math.min(rule.firstPause * 2 ** beyond, rule.maxPause) * 1000
}
