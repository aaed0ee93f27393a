// Costs for sites with other settings, derived from the measured use of one hub and a full log.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { recommendedIn } from './report.ts'
import { billed, each, perMillion, prices } from './used.ts'

const nothing = each(() => 0)

it('bills a call to every hub once per hub', () => {
  const like = { ...nothing, objects: 2, everyHub: 1 }
  const large = billed(like, { hubs: 32, logSample: 1 })
  expect(large.objects).toBe(34)
  expect(perMillion(large)).toBeCloseTo(34 * prices.objects.price)
})

it('bills a share of the request lines and all other lines', () => {
  const used = { ...nothing, lines: 3, requestLines: 1000 }
  expect(billed(used, { hubs: 1, logSample: 0.01 }).lines).toBe(13)
})

it('uses the settings recommended for each size', () => {
  expect(recommendedIn(readFileSync('docs/operate/cost.md', 'utf8'))).toEqual([
    { hubs: 1, logSample: 1 },
    { hubs: 4, logSample: 0.01 },
    { hubs: 32, logSample: 0.001 },
  ])
})
