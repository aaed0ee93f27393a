// When a try may pass, from the times of those before it. Pure; times are milliseconds since 1970.

/** At most `limit` in any `seconds`; all of them must hold. */
interface WindowRule {
  limits: readonly { limit: number; seconds: number }[]
}

/** `free` in a row, then a pause of `first` seconds before the next, doubled each time up to `longest`. */
interface BackoffRule {
  free: number
  first: number
  longest: number
}

export type Rule = WindowRule | BackoffRule

/** Seconds until another try makes sense; 0 lets this one pass. */
export type Wait = number

/** Milliseconds after which a row of failures is forgotten. */
const backoffMemory = 24 * 60 * 60 * 1000

/** Milliseconds after which a try no longer counts. */
export function memoryOf(rule: Rule): number {
  return 'limits' in rule
    ? Math.max(...rule.limits.map(({ seconds }) => seconds)) * 1000
    : backoffMemory
}

/** The moment from which a try may pass. */
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
  return last + Math.min(rule.first * 2 ** beyond, rule.longest) * 1000
}
