// What a copy of a page is good for, and under which name its renewal is shared. Pure, so that it can be replayed with any
// clock.
import type { KnownStaleness } from '../../../storage/cache/change-log.ts'
import type { ChangeLog } from '../../../storage/cache/staleness.ts'
import type { Tag } from '../../../storage/tags.ts'

/**
 * `stale`: served at once and renewed. `late`: served when its renewal takes longer than a moment. `outdated`: served only
 * when nothing newer can be made.
 */
export type ServePlan = 'fresh' | 'stale' | 'late' | 'outdated'

/** Milliseconds since a page was last known to be right. The first is how late a publication may be seen at all. */
const staleLimitsMs = { stale: 60_000, late: 10 * 60_000 }

export function planFor(judged: KnownStaleness, now: number): ServePlan | 'withdrawn' {
  if (judged.state !== 'stale') return judged.state
  const late = now - judged.since
  if (late < staleLimitsMs.stale) return 'stale'
  return late < staleLimitsMs.late ? 'late' : 'outdated'
}

/**
 * The key of a page as of the latest change of what it was made from. A location keeps for 30 s what it has read from KV, so
 * under the page's own key many would find an old copy and render; this one none of them has read before.
 */
export function renewalKey(key: string, tags: readonly Tag[], log: ChangeLog): string {
  const changes = tags.map((tag) => (tag === '*' ? log : log.changes.get(tag))?.sequence ?? 0)
  return `${key} @${Math.max(0, ...changes)}`
}
