// Whether a cached entry still shows the content as it is (docs/decisions/030-cache-tags.md). Pure, so that it can be
// replayed with any clock.
import type { Tag } from './tags.ts'

/** What is known of the latest changes. Sequences are milliseconds since 1970, strictly rising. */
export interface ChangeLog {
  /** Of the latest change. */
  sequence: number
  /** Entries from before this change are outdated, whatever they were made from. */
  everything: number
  /** Changes up to this one may be missing from `changes`. */
  floor: number
  changes: ReadonlyMap<string, TagChange>
}

export interface TagChange {
  sequence: number
  /** Of the latest change after which older entries must not be shown; 0 when there was none. */
  hard_sequence: number
}

export interface Dated {
  /** The entry was made from content at least as new as this change. */
  sequence: number
  tags: readonly Tag[]
}

/** `since`: the sequence of the oldest known change an entry lacks. */
export type Staleness =
  | { state: 'fresh' }
  | { state: 'stale'; since: number }
  /** Shown only while nothing newer can be made. */
  | { state: 'outdated' }
  /** Must not be shown any more. */
  | { state: 'withdrawn' }
  /** So old that changes it depends on may have left the log. */
  | { state: 'unknown' }

/** Milliseconds that a slow dependency may be behind. */
export const slowFor = 6 * 60 * 60 * 1000

/** `now`: milliseconds since 1970. */
export function stalenessOf({ sequence, tags }: Dated, log: ChangeLog, now: number): Staleness {
  if (sequence >= log.sequence) return { state: 'fresh' }
  if (sequence < log.everything) return { state: 'outdated' }
  if (sequence < log.floor) return { state: 'unknown' }
  let since = Infinity
  for (const tag of tags) {
    const change = changeOf(tag, log, now)
    if (!change || change.sequence <= sequence) continue
    if (change.hard_sequence > sequence) return { state: 'withdrawn' }
    since = Math.min(since, change.sequence)
  }
  return since === Infinity ? { state: 'fresh' } : { state: 'stale', since }
}

function changeOf(tag: Tag, log: ChangeLog, now: number): TagChange | undefined {
  if (tag === '*') return { sequence: log.sequence, hard_sequence: 0 }
  if (!tag.startsWith('~')) return log.changes.get(tag)
  const change = log.changes.get(tag.slice(1))
  return change && change.sequence < now - slowFor ? { ...change, hard_sequence: 0 } : undefined
}
