// What the measured use of one hub and of a full log is at sites that are set up otherwise.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { recommendedIn } from './report.ts'
import { billed, each, perMillion, prices } from './used.ts'

const nothing = each(() => 0)

it('what every hub is asked is billed once for each', () => {
  const like = { ...nothing, objects: 2, everyHub: 1 }
  const large = billed(like, { hubs: 32, logSample: 1 })
  expect(large.objects).toBe(34)
  expect(perMillion(large)).toBeCloseTo(34 * prices.objects.price)
})

it('of the lines of requests a share is, and all others', () => {
  const used = { ...nothing, lines: 3, requestLines: 1000 }
  expect(billed(used, { hubs: 1, logSample: 0.01 }).lines).toBe(13)
})

it('the settings are those that are recommended for each size', () => {
  expect(recommendedIn(readFileSync('docs/operating.md', 'utf8'))).toEqual([
    { hubs: 1, logSample: 1 },
    { hubs: 4, logSample: 0.01 },
    { hubs: 32, logSample: 0.001 },
  ])
})
