import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UpdateThrottle } from '../../../durable-objects/realtime/per-second.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function listening() {
  const heard: Record<string, string>[] = []
  const collected = new UpdateThrottle<string>((changes) => heard.push(Object.fromEntries(changes)))
  return { heard, collected }
}

it('sends the first change at once, and of those in the next second the last', () => {
  const { heard, collected } = listening()
  for (const change of ['1', '2', '3']) collected.push('poll', change)
  expect(heard).toEqual([{ poll: '1' }])
  vi.advanceTimersByTime(1000)
  expect(heard).toEqual([{ poll: '1' }, { poll: '3' }])
})

it('sends at most once per second, for any changes', () => {
  const { heard, collected } = listening()
  for (let moment = 0; moment < 5000; moment += 10) {
    collected.push(`item ${moment % 700}`, String(moment))
    vi.advanceTimersByTime(10)
  }
  expect(heard.length).toBeLessThanOrEqual(6)
  vi.advanceTimersByTime(1000)
  expect(Object.values(heard.at(-1)!)).toContain('4990')
})

it('loses none of several subjects that change together', () => {
  const { heard, collected } = listening()
  collected.push('a', 'a1')
  collected.push('b', 'b1')
  collected.push('a', 'a2')
  vi.advanceTimersByTime(1000)
  expect(heard).toEqual([{ a: 'a1' }, { b: 'b1', a: 'a2' }])
})

it('the limiter is idle after a second without changes', () => {
  const { heard, collected } = listening()
  collected.push('a', 'a1')
  vi.advanceTimersByTime(2000)
  expect(vi.getTimerCount()).toBe(0)
  expect(heard).toHaveLength(1)
})
