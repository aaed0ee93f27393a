import { beforeAll, expect, it } from 'vitest'
import { stopClockAt } from '../../../support/fakes/clock.ts'
import { fetchApp, resetSite } from '../../../support/site/site.ts'

// Home shows today's events.
stopClockAt('2026-11-21T04:00:00.000Z')
beforeAll(resetSite)

/** Bytes after gzip; the design allows 25,000 for home. Lower a number when its page gets smaller. */
const budgets: Record<string, number> = {
  '/': 16_990,
  '/en-US': 15_020,
  '/hi-IN': 17_200,
  '/article/2': 17_010,
  '/game/casino/game-list': 10_070,
}

it.each(Object.entries(budgets))('the HTML of %s stays below %i bytes', async (path, budget) => {
  const response = await fetchApp(path)
  const packed = response.body!.pipeThrough(new CompressionStream('gzip'))
  const { byteLength } = await new Response(packed).arrayBuffer()
  expect(byteLength).toBeLessThan(budget)
})
