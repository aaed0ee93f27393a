import type { ResponseStats } from './classify-response.ts'

/** How much longer known pages may take than in the same run when all is well: so many times, and milliseconds. */
const [times, more] = [4, 500]

/** In words that the slowest of the answers came too late, compared with those when all is well. */
export function slowness(readers: ResponseStats, healthy: ResponseStats): string[] {
  const [took, usual] = [readers.percentile(0.99), healthy.percentile(0.99)]
  if (took <= usual * times + more) return []
  return [`known pages take ${took.toFixed(0)} ms at p99, ${usual.toFixed(0)} when all is well`]
}
