// Rows that a minute of views writes (docs/decisions/operation/metrics.md).
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { vitals, type MetricName } from '../../../client/contract/analytics/metrics.ts'
import { dayOf } from '../../../client/contract/days.ts'
import {
  addMetricBatches,
  processMetricsMessages,
} from '../../../worker/services/analytics/metrics.ts'
import { aggregateDay } from '../../../worker/services/analytics/summary.ts'
import { sweepCounters } from '../../../worker/services/jobs/sweep.ts'
import { countingDb } from '../../support/fakes/bindings.ts'
import { apart, countingIn } from '../../support/fakes/optional-databases.ts'
import { demoRows } from '../../support/site/api.ts'
import { counted, measuresOf } from '../../support/site/measure.ts'
import { resetSite } from '../../support/site/site.ts'
import { articles } from '../../../worker/storage/schema/index.ts'
import { createDeps } from '../../../worker/deps.ts'
import type { MetricIncrement, MetricsQueueMessage } from '../../../worker/queues.ts'

const start = Date.parse('2026-11-20T12:00:00.000Z')
const ids = demoRows(articles).map(({ id }) => id)

beforeEach(resetSite)

/** Messages of isolates, each with this many views of different articles and pages. */
function messagesOf(count: number, views: number): MetricsQueueMessage[] {
  const day = dayOf(new Date(start))
  const one = (kind: MetricName, key: string, bucket = 0): MetricIncrement => ({
    day,
    kind,
    key,
    bucket,
    count: 1,
  })
  return Array.from({ length: count }, (_, message) => ({
    id: crypto.randomUUID(),
    at: start,
    counts: Array.from({ length: views }, (__, view) => message * views + view).flatMap((n) => [
      one('view', `page${n % 40}___en-US`),
      one('read', `article ${ids[n % ids.length]}`),
      one('referrer', `site${n % 50}.example`),
      one('lcp', `page${n % 40} phone`, vitals.lcp[n % vitals.lcp.length]),
      one('inp', `page${n % 40} phone`, vitals.inp[n % vitals.inp.length]),
    ]),
  }))
}

const depsAt = (minutes: number, bindings: Partial<Env> = {}) =>
  createDeps(
    { ...env, ...bindings },
    () => undefined,
    () => new Date(start + minutes * 60_000),
  )

/** Rows written by batches of messages and the jobs of the following hours. */
async function rowsWritten(batches: readonly MetricsQueueMessage[][]): Promise<number> {
  const { DB, rowsWritten: written } = countingDb(apart.metrics ?? env.DB)
  const bindings = countingIn(DB)
  for (const messages of batches) await processMetricsMessages(depsAt(0, bindings), messages)
  await addMetricBatches(depsAt(1, bindings))
  await aggregateDay(depsAt(1, bindings))
  await addMetricBatches(depsAt(70, bindings))
  await sweepCounters(depsAt(180, bindings))
  return written()
}

describe('a minute of views', () => {
  it('of a busy site writes a row per 40 views at most', async () => {
    // A minute of 579 views per second has 70 full batches.
    const batches = Array.from({ length: 20 }, () => messagesOf(100, 5))
    const views = 20 * 100 * 5
    expect(await rowsWritten(batches)).toBeLessThanOrEqual(views / 40)
    const read = await measuresOf('read')
    expect(read.reduce((sum, { count }) => sum + count, 0)).toBe(views)
  })

  it('writes the same rows for ten times the views', async () => {
    const few = await rowsWritten([messagesOf(100, 1)])
    await resetSite()
    expect(await rowsWritten([messagesOf(100, 10)])).toBeLessThanOrEqual(few + 16)
  })

  it('of a quiet site writes four rows, and its counters once per hour', async () => {
    const minutes = Array.from({ length: 60 }, () => messagesOf(1, 3))
    // Per minute: a batch, the ids of its messages, and both deleted. Per hour: counters with their indexes, and a day's
    // row. Triggers of these tests write about half as much again.
    expect(await rowsWritten(minutes)).toBeLessThanOrEqual(1.5 * (60 * 4 + 60))
  })
})

it('messages are counted once, before and after their batch is added to the counters of their days', async () => {
  const messages = messagesOf(3, 2)
  await processMetricsMessages(depsAt(0), [...messages, ...messages])
  const before = await counted()
  expect(before['view page0___en-US']).toBe(1)
  await addMetricBatches(depsAt(1))
  expect(await counted()).toEqual(before)
  await Promise.all([120, 121, 122].map((minutes) => addMetricBatches(depsAt(minutes))))
  expect(await counted()).toEqual(before)
})
