// Reports of many requests are combined into one message.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { collectingTime } from '../../../worker/services/analytics/collecting-time.ts'
import { recordMetrics } from '../../../worker/services/analytics/metrics.ts'
import type { Deps } from '../../../worker/deps.ts'
import type { MetricsQueueMessage } from '../../../worker/queues.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-22T15:59:58.000Z') }))
afterEach(() => vi.useRealTimers())

function collecting() {
  const sent: MetricsQueueMessage[] = []
  const deps = {
    now: () => new Date(),
    waitUntil: () => undefined,
    metricsQueue: { send: async (message: MetricsQueueMessage) => void sent.push(message) },
  } as unknown as Deps
  const countsOf = () =>
    sent.flatMap(({ counts }) => counts.map(({ day, key, count }) => [day, key, count]))
  return { sent, countsOf, view: (key: string) => recordMetrics(deps, [{ kind: 'view', key }]) }
}

it('reports are sent together after some seconds, each under the day of its arrival', async () => {
  const { sent, countsOf, view } = collecting()
  view('a')
  await vi.advanceTimersByTimeAsync(1000)
  view('b')
  view('a')
  await vi.advanceTimersByTimeAsync(1000)
  view('a')
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(collectingTime)
  expect(sent).toHaveLength(1)
  expect(countsOf()).toEqual([
    ['2026-11-22', 'a', 2],
    ['2026-11-22', 'b', 1],
    ['2026-11-23', 'a', 1],
  ])
  view('c')
  await vi.advanceTimersByTimeAsync(collectingTime)
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2)
})

it('reports are sent by a later request when the first one ended early', async () => {
  const { countsOf, view } = collecting()
  view('a')
  vi.clearAllTimers()
  await vi.advanceTimersByTimeAsync(collectingTime + 1000)
  view('b')
  await vi.advanceTimersByTimeAsync(collectingTime)
  expect(countsOf().map(([, key]) => key)).toEqual(['a', 'b'])
})

it('reports are sent early when they would exceed the size of a message', async () => {
  const { sent, view } = collecting()
  for (let page = 0; page < 250; page++) view(`page ${page}`)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.map(({ counts }) => counts.length)).toEqual([100, 100])
  await vi.advanceTimersByTimeAsync(collectingTime)
  expect(sent.map(({ counts }) => counts.length)).toEqual([100, 100, 50])
})
