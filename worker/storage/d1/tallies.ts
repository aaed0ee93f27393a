// What the Worker counts of itself: in the isolate's memory, until it goes with the next message of measures
// (docs/decisions/data/052-counts-and-measures.md). Counting costs a request nothing, not even one that is answered from memory.
import type { MeasureKind } from '../../../client/contract/analytics/measure.ts'

export interface Tally {
  kind: MeasureKind
  key: string
  bucket: number
  count: number
}

const tallies = new Map<string, Tally>()

export function tally(kind: MeasureKind, key: string, { bucket = 0, times = 1 } = {}): void {
  const name = `${kind} ${bucket} ${key}`
  const known = tallies.get(name)
  if (known) known.count += times
  else tallies.set(name, { kind, key, bucket, count: times })
}

/** Everything counted since the last call. */
export function takeTallies(): Tally[] {
  const taken = [...tallies.values()]
  tallies.clear()
  return taken.filter(({ count }) => count > 0)
}
