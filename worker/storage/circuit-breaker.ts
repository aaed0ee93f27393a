// Circuit breaker per store, from what this isolate saw lately (docs/decisions/data/time-limits.md).
// While a database is slow, pages with a known copy are served without it. A store that failed several times is not
// called, except for one probe at a time.
import { Unavailable, withTimeout, type Dependency } from './time-limit.ts'

type Store = Extract<Dependency, 'd1' | 'kv' | 'cache'>

/** Milliseconds after which an answer counts as late; the time limit of the call is longer. */
const slowAfterMs: Record<Store, number> = { d1: 2000, kv: 500, cache: 500 }
/**
 * Consecutive late answers, pending ones included, after which a store is slow. Consecutive failures open its circuit.
 */
const failureThreshold = 3
/** Milliseconds between probes while the circuit is open, and until earlier observations expire. */
const [pause, memory] = [5000, 30_000]

interface BreakerState {
  late: number
  /** Late failures only: a quick failure delays no request and may be caused by the request itself. */
  failed: number
  /** Time of the latest observation, in milliseconds since 1970. */
  at: number
  nextProbeAt: number
}

const breakerStates = new WeakMap<object, BreakerState>()

function currentState(store: object): BreakerState {
  const seen = breakerStates.get(store) ?? { late: 0, failed: 0, at: 0, nextProbeAt: 0 }
  breakerStates.set(store, seen)
  if (Date.now() - seen.at >= memory) Object.assign(seen, { late: 0, failed: 0 })
  return seen
}

/** True while callers should prefer older data over waiting for this store. */
export function isSlow(store: object): boolean {
  return currentState(store).late >= failureThreshold
}

/** True while the circuit is open. */
export function isCircuitOpen(store: object): boolean {
  const { failed, nextProbeAt } = currentState(store)
  return failed >= failureThreshold && Date.now() < nextProbeAt
}

/**
 * Calls a store within its time limit. Rejects with `Unavailable`, at once while the circuit is open. `store` is the
 * object that identifies its breaker.
 */
export async function callWithBreaker<T>(
  kind: Store,
  store: object,
  work: () => PromiseLike<T>,
): Promise<T> {
  if (isCircuitOpen(store)) throw new Unavailable(kind, 'circuit open', true)
  const seen = currentState(store)
  // Other calls fail fast during a probe. If the probe never ends, a later call probes again.
  seen.nextProbeAt = Date.now() + pause
  let isLate = false
  const note = () => {
    isLate = true
    seen.late++
    seen.at = Date.now()
  }
  try {
    const answer = await withTimeout(kind, work, { afterMs: slowAfterMs[kind], note })
    seen.failed = 0
    if (!isLate) seen.late = 0
    return answer
  } catch (error) {
    if (isLate) {
      seen.failed++
      seen.at = Date.now()
      seen.nextProbeAt = seen.at + pause
    }
    throw error
  }
}
