import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LatestOnly } from '../../../durable-objects/latest-only.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function listening() {
  const heard: string[] = []
  return { heard, latest: new LatestOnly<string>((update) => heard.push(update)) }
}

it('tells the first at once, and of those in the next second the last', () => {
  const { heard, latest } = listening()
  for (const update of ['1', '2', '3']) latest.push('poll', update)
  expect(heard).toEqual(['1'])
  vi.advanceTimersByTime(1000)
  expect(heard).toEqual(['1', '3'])
})

it('sends each key at most once per second, however many arrive', () => {
  const { heard, latest } = listening()
  for (let moment = 0; moment < 5000; moment += 10) {
    latest.push('poll', String(moment))
    vi.advanceTimersByTime(10)
  }
  expect(heard.length).toBeLessThanOrEqual(6)
  vi.advanceTimersByTime(1000)
  expect(heard.at(-1)).toBe('4990')
})

it('keeps things apart', () => {
  const { heard, latest } = listening()
  latest.push('a', 'a1')
  latest.push('b', 'b1')
  latest.push('a', 'a2')
  expect(heard).toEqual(['a1', 'b1'])
})

it('has nothing left to do after a second of silence', () => {
  const { latest } = listening()
  latest.push('a', 'a1')
  vi.advanceTimersByTime(2000)
  expect(vi.getTimerCount()).toBe(0)
})
