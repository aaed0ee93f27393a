// What the Worker counts of itself: in the isolate's memory, until it goes with the next message of measures
// (docs/decisions/data/052-counts-and-measures.md). Counting costs a request nothing, not even one that is answered from memory.
import type { MetricName } from '../../../client/contract/analytics/metrics.ts'

export interface BufferedMetric {
  kind: MetricName
  key: string
  bucket: number
  count: number
}

const tallies = new Map<string, BufferedMetric>()

export function countMetric(kind: MetricName, key: string, { bucket = 0, times = 1 } = {}): void {
  const name = `${kind} ${bucket} ${key}`
  const known = tallies.get(name)
  if (known) known.count += times
  else tallies.set(name, { kind, key, bucket, count: times })
}

/** Everything counted since the last call. */
export function drainMetrics(): BufferedMetric[] {
  const taken = [...tallies.values()]
  tallies.clear()
  return taken.filter(({ count }) => count > 0)
}
