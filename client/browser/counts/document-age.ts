import { countsTiming } from '../../contract/analytics/counts-timing.ts'

/**
 * When the counts of the document were read, by this browser's clock; 0 when nobody knows. The answer tells its age, which
 * is wrong once the answer has been prefetched or kept, and the moment, which is wrong where this clock is: the older of the
 * two holds.
 */
export function documentCountsTime(): number {
  const [entry] = performance.getEntriesByType('navigation')
  if (!(entry instanceof PerformanceNavigationTiming) || entry.type === 'back_forward') return 0
  const told = entry.serverTiming.find(({ name }) => name === countsTiming)
  if (!told) return 0
  const answeredAt = Date.now() - performance.now() + entry.responseStart
  return Math.min(answeredAt - told.duration, Number(told.description))
}
