// Whether a cached entry still shows the content as it is (docs/decisions/data/030-cache-tags.md). Pure, so that it can be
// replayed with any clock.
import type { Tag } from '../tags.ts'

/** What is known of the latest changes. Sequences are milliseconds since 1970, strictly rising. */
export interface ChangeLog {
  /** Of the latest change. */
  sequence: number
  /** Entries from before this change are outdated, whatever they were made from. */
  globalSequence: number
  /** Changes up to this one may be missing from `changes`. */
  floor: number
  /** A state of the database that has these changes. */
  bookmark?: string | null
  changes: ReadonlyMap<string, TagChange>
}

export interface TagChange {
  sequence: number
  /** Of the latest change after which older entries must not be shown; 0 when there was none. */
  hard_sequence: number
  /** Of the change before the latest; 0 when there was none. */
  previous_sequence: number
}

export interface CacheStamp {
  /** The entry was made from content at least as new as this change, slow dependencies aside. */
  sequence: number
  /** When a change of a slow dependency makes it stale, in milliseconds since 1970. */
  staleAt?: number | undefined
  tags: readonly Tag[]
}

/** `since`: when an entry began to lack something. */
export type Staleness =
  | { state: 'fresh'; staleAt?: number | undefined }
  | { state: 'stale'; since: number }
  /** Shown only while nothing newer can be made. */
  | { state: 'outdated' }
  /** Must not be shown any more. */
  | { state: 'withdrawn' }
  /** So old that changes it depends on may have left the log. */
  | { state: 'unknown' }

/** Milliseconds that a slow dependency may be behind. */
const lazyTagGraceMs = 6 * 60 * 60 * 1000

/** `now`: milliseconds since 1970; `Infinity` gives slow dependencies no time. */
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
  /** When the change makes the entry stale. */
  at: number
  isHard: boolean
}

function changesSince({ sequence, tags }: CacheStamp, log: ChangeLog, now: number): MissedChange[] {
  // A clock that is ahead of this one may have numbered the change.
  const at = (moment: number) => Math.min(moment, now)
  return tags.flatMap((tag) => {
    if (tag === '*') return [{ at: at(log.sequence), isHard: false }]
    const isSlow = tag.startsWith('~')
    const change = log.changes.get(isSlow ? tag.slice(1) : tag)
    if (!change || change.sequence <= sequence) return []
    // Of several changes only the latest two are known, so the entry may lack the first as soon as it was made.
    const first = change.previous_sequence > sequence ? sequence : change.sequence
    if (isSlow) return [{ at: first + lazyTagGraceMs, isHard: false }]
    return [{ at: at(first), isHard: change.hard_sequence > sequence }]
  })
}
