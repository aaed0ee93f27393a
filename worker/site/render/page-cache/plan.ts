// Serve plans for copies of a page, and the key under which a renewal is shared. Pure, so that tests can replay it with
// any clock.
import type { KnownStaleness } from '../../../storage/cache/change-log.ts'
import type { ChangeLog } from '../../../storage/cache/staleness.ts'
import type { Tag } from '../../../storage/tags.ts'

/**
 * `stale`: served at once and renewed. `late`: served if its renewal takes longer than a moment. `outdated`: served
 * only if no newer page can be made.
 */
export type ServePlan = 'fresh' | 'stale' | 'late' | 'outdated'

/** Milliseconds since the page was last known to be current. The first limit is the maximum delay of a publication. */
const staleLimitsMs = { stale: 60_000, late: 10 * 60_000 }

export function planFor(judged: KnownStaleness, now: number): ServePlan | 'withdrawn' {
  if (judged.state !== 'stale') return judged.state
  const late = now - judged.since
  if (late < staleLimitsMs.stale) return 'stale'
  return late < staleLimitsMs.late ? 'late' : 'outdated'
}

/**
 * Key of a page as of the latest change of its tags. A location caches KV reads for 30 s, so many locations would read
 * an old copy under the page's own key and render; this key has not been read before.
 */
export function renewalKey(key: string, tags: readonly Tag[], log: ChangeLog): string {
  const changes = tags.map((tag) => (tag === '*' ? log : log.changes.get(tag))?.sequence ?? 0)
  return `${key} @${Math.max(0, ...changes)}`
}
