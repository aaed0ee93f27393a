// Sampling of log lines, and their weight.
import { describe, expect, it } from 'vitest'
import { isChosen, logSampleRate } from '../../../worker/http/middleware/log.ts'

const sample = (share: unknown) => logSampleRate({ LOG_SAMPLE: share as Env['LOG_SAMPLE'] })

describe('the sample', () => {
  it.each([
    [1, 1],
    [0.5, 2],
    [0.01, 100],
    ['0.01', 100],
    [0.003, 333],
    [0, 1_000_000],
    [-1, 1_000_000],
    [7, 1],
    ['often', 1],
    [undefined, 1],
  ])('of %o is one in %i', (share, expected) => {
    expect(sample(share)).toBe(expected)
  })

  it('has a weight equal to the number of requests', () => {
    const ids = Array.from({ length: 50_000 }, () => crypto.randomUUID())
    const written = ids.filter((id) => isChosen(id, 100)).length
    // Within five standard deviations of a binomial distribution.
    expect(Math.abs(written - 500)).toBeLessThan(5 * Math.sqrt(500))
  })

  it('depends only on the request id', () => {
    const chosen = '00000064-0000-4000-8000-000000000000'
    expect([100, 99].map((one) => isChosen(chosen, one))).toEqual([true, false])
    expect(isChosen(crypto.randomUUID(), 1)).toBe(true)
  })
})
