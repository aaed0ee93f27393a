// Decides if a cached entry still shows the current content (docs/decisions/data/cache-tags.md). Pure, so that
// tests can replay it with any clock.
import type { Tag } from '../tags.ts'

/** Latest content changes. Sequences are milliseconds since 1970, strictly increasing. */
export interface ChangeLog {
  /** Sequence of the latest change. */
  sequence: number
  /** Entries from before this change are outdated, whatever their tags. */
  globalSequence: number
  /** Changes up to and including this one may be missing from `changes`. */
  floor: number
  /** D1 bookmark of a state that includes these changes. */
  bookmark?: string | null
  changes: ReadonlyMap<string, TagChange>
}

export interface TagChange {
  sequence: number
  /** Sequence of the latest change after which older entries must not be shown; 0 for none. */
  hard_sequence: number
  /** Sequence of the change before the latest; 0 for none. */
  previous_sequence: number
}

export interface CacheStamp {
  /** The entry was made from content at least as new as this change, lazy tags aside. */
  sequence: number
  /** Time at which a change of a lazy tag makes the entry stale, in milliseconds since 1970. */
  staleAt?: number | undefined
  tags: readonly Tag[]
}

/** `since`: time of the first change that the entry lacks. */
export type Staleness =
  | { state: 'fresh'; staleAt?: number | undefined }
  | { state: 'stale'; since: number }
  /** Shown only while no newer entry can be made. */
  | { state: 'outdated' }
  /** Must not be shown any more. */
  | { state: 'withdrawn' }
  /** So old that relevant changes may have left the log. */
  | { state: 'unknown' }

/** Milliseconds for which an entry may lag behind a lazy tag. */
export const lazyTagGraceMs = 6 * 60 * 60 * 1000

/** `now`: milliseconds since 1970; `Infinity` applies changes of lazy tags at once. */
export function stalenessOf(entry: CacheStamp, log: ChangeLog, now: number): Staleness {
  const { sequence, staleAt = Infinity } = entry
  if (sequence < log.globalSequence) return { state: 'outdated' }
  if (sequence < log.floor) return { state: 'unknown' }
  const lacking = sequence < log.sequence ? changesSince(entry, log, now) : []
  if (lacking.some(({ isHard }) => isHard)) return { state: 'withdrawn' }
  const since = Math.min(staleAt, ...lacking.map(({ at }) => at))
  if (since === Infinity) return { state: 'fresh' }
  return since <= now ? { state: 'stale', since } : { state: 'fresh', staleAt: since }
}

interface MissedChange {
  /** Time at which the change makes the entry stale. */
  at: number
  isHard: boolean
}

function changesSince({ sequence, tags }: CacheStamp, log: ChangeLog, now: number): MissedChange[] {
  // The clock that numbered the change may be ahead of this one.
  const at = (moment: number) => Math.min(moment, now)
  return tags.flatMap((tag) => {
    if (tag === '*') return [{ at: at(log.sequence), isHard: false }]
    const isSlow = tag.startsWith('~')
    const change = log.changes.get(isSlow ? tag.slice(1) : tag)
    if (!change || change.sequence <= sequence) return []
    // Only the latest two changes of a tag are known, so an earlier one may have happened right after the entry was
    // made.
    const first = change.previous_sequence > sequence ? sequence : change.sequence
    if (isSlow) return [{ at: first + lazyTagGraceMs, isHard: false }]
    return [{ at: at(first), isHard: change.hard_sequence > sequence }]
  })
}
