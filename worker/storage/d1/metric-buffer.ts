// Metrics that the Worker counts about itself, buffered in the isolate until the next queue message
// (docs/decisions/operation/metrics.md). Counting does no I/O.
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

/** Removes and returns all buffered metrics. */
export function drainMetrics(): BufferedMetric[] {
  const taken = [...tallies.values()]
  tallies.clear()
  return taken.filter(({ count }) => count > 0)
}
