// Rounds of the chaos test, and its limit for slow responses.
import { expect, it } from 'vitest'
import { healthy, parts, roundsOf } from './faults.ts'
import { slowness } from './latency-check.ts'
import { ResponseStats } from './classify-response.ts'

it('starts without faults, then fails every pair of parts twice: both slow, and each in its own way', () => {
  const rounds = roundsOf(parts, false)
  expect(rounds[0]).toBe(healthy)
  for (const [place, one] of parts.entries())
    for (const other of parts.slice(place + 1)) {
      const together = rounds
        .filter(({ faults }) => one in faults && other in faults)
        .map(({ faults }) => [faults[one], faults[other]])
      expect(together).toHaveLength(2)
      expect(together[0]).toEqual(['slow', 'slow'])
      expect(new Set(together[1]).size).toBe(2)
    }
  const names = rounds.map(({ name }) => name)
  expect(names).toContain('D1 slow, search database fails')
  expect(names).toContain('D1 fails, database of counters loses answers')
  expect(names).toContain('D1 loses answers, KV slow')
  expect(new Set(names).size).toBe(names.length)
})

function seenAfter(milliseconds: number): ResponseStats {
  const seen = new ResponseStats()
  seen.latencies.push(milliseconds)
  return seen
}

it('compares slow pages with the same run without faults, not with the clock alone', () => {
  expect(slowness(seenAfter(900), seenAfter(100))).toEqual([])
  expect(slowness(seenAfter(901), seenAfter(100))).toHaveLength(1)
  expect(slowness(seenAfter(901), seenAfter(200))).toEqual([])
})
