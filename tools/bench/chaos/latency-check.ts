import type { ResponseStats } from './classify-response.ts'

/** Limit for cached pages, relative to the healthy round: factor, plus milliseconds. */
const [times, more] = [4, 500]

/** Describes latencies above the limit; empty if there are none. */
export function slowness(readers: ResponseStats, healthy: ResponseStats): string[] {
  const [took, usual] = [readers.percentile(0.99), healthy.percentile(0.99)]
  if (took <= usual * times + more) return []
  return [`known pages take ${took.toFixed(0)} ms at p99, ${usual.toFixed(0)} when all is well`]
}
