// Whether a store answers in time, as this isolate has lately seen it (docs/decisions/code/116-slow-parts-are-left-alone.md). While
// a database does not, pages of which a copy is known are served without it; a store that has failed several times is left
// alone, but for one call at a time that finds out whether it is back.
import { Unavailable, withTimeout, type Dependency } from './time-limit.ts'

type Store = Extract<Dependency, 'd1' | 'kv' | 'cache'>

/** Milliseconds. An answer that takes longer is late, though the limit of the wait is longer. */
const slowAfterMs: Record<Store, number> = { d1: 2000, kv: 500, cache: 500 }
/** Late answers in a row, among them those still awaited, after which a store counts as slow; so do failures. */
const failureThreshold = 3
/** Milliseconds in which a failing store is not asked again, and after which what was seen of it counts no more. */
const [pause, memory] = [5000, 30_000]

interface BreakerState {
  late: number
  /** Answers that were late and failed: a quick failure makes nobody wait, and may be the fault of what was asked. */
  failed: number
  /** Of the latest of both, in milliseconds since 1970. */
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

/** Whether what it says is not worth waiting for where something older will do. */
export function isSlow(store: object): boolean {
  return currentState(store).late >= failureThreshold
}

/** Whether a call would be refused now. */
export function isCircuitOpen(store: object): boolean {
  const { failed, nextProbeAt } = currentState(store)
  return failed >= failureThreshold && Date.now() < nextProbeAt
}

/**
 * Asks a store, within the limit of every wait; rejects with `Unavailable`, at once while it is left alone. `store` is the
 * object its calls are noted for.
 */
export async function callWithBreaker<T>(
  kind: Store,
  store: object,
  work: () => PromiseLike<T>,
): Promise<T> {
  if (isCircuitOpen(store)) throw new Unavailable(kind, 'left alone', true)
  const seen = currentState(store)
  // Whoever comes while this call finds out is refused; if it never ends, somebody else finds out.
  seen.nextProbeAt = Date.now() + pause
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    seen.late++
    seen.at = Date.now()
  }, slowAfterMs[kind])
  try {
    const answer = await withTimeout(kind, work)
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
  } finally {
    clearTimeout(timer)
  }
}
