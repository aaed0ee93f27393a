// Metrics reported by browsers: buffered per isolate for some seconds, sent to a queue as one message, stored as one row
// per batch of messages, and added to the counters of their days (docs/decisions/operation/metrics.md).
import { dayOf } from '../../../client/contract/days.ts'
import type { MetricName } from '../../../client/contract/analytics/metrics.ts'
import {
  addBatchesStatements,
  isBatchOlder,
  itemsAmong,
  keyLimit,
  oldestBatches,
  storeMessagesStatements,
} from '../../data/analytics/metric-batches.ts'
import { run, writeBatch } from '../../storage/db.ts'
import { logError } from '../../storage/log-error.ts'
import { drainMetrics } from '../../storage/d1/metric-buffer.ts'
import { withTimeout } from '../../storage/time-limit.ts'
import { collectingTime } from './collecting-time.ts'
import type { Deps } from '../../deps.ts'
import type { MetricsQueueMessage, MetricIncrement } from '../../queues.ts'

export interface Counted {
  kind: MetricName
  key: string
  bucket?: number
}

/** Maximum distinct counters per message; messages may have 128 KB. */
const maxCounts = 100
/** Milliseconds after which the request that should have sent the buffer is assumed to have ended. */
const grace = 1000

const collected = new Map<string, MetricIncrement>()
/** Time at which the buffer is sent; later requests schedule a new message. */
let dueAt = 0

/** Increments each counter within seconds, without blocking the caller. */
export function recordMetrics(deps: Deps, counts: readonly Counted[]): void {
  const day = dayOf(deps.now())
  for (const { kind, key, bucket = 0 } of counts) {
    const name = JSON.stringify([day, kind, key, bucket])
    const count = (collected.get(name)?.count ?? 0) + 1
    collected.set(name, { day, kind, key, bucket, count })
  }
  if (collected.size >= maxCounts) deps.waitUntil(sendMetricsMessage(deps))
  else if (collected.size > 0 && Date.now() >= dueAt) {
    dueAt = Date.now() + collectingTime + grace
    deps.waitUntil(pause().then(() => sendMetricsMessage(deps)))
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, collectingTime))
}

/** Sends the isolate's own metrics if no browser report triggers a message (cron, once per minute). */
export async function flushMetrics(deps: Deps): Promise<void> {
  await sendMetricsMessage(deps)
}

async function sendMetricsMessage(deps: Deps): Promise<void> {
  const day = dayOf(deps.now())
  const own = drainMetrics().map((one) => ({ day, ...one }))
  const counts = [...collected.values(), ...own]
  collected.clear()
  dueAt = 0
  if (counts.length === 0) return
  const message = { id: crypto.randomUUID(), at: deps.now().getTime(), counts }
  try {
    await withTimeout('queue', () => deps.metricsQueue.send(message))
  } catch {
    // If the message reached the queue despite the error, it is deduplicated.
    await processMetricsMessages(deps, [message]).catch((error: unknown) =>
      logError(deps, { measure: String(error) }),
    )
  }
}

/** Stores messages to be counted; duplicates count once. */
export async function processMetricsMessages(
  deps: Deps,
  messages: readonly MetricsQueueMessage[],
): Promise<void> {
  if (messages.length === 0) return
  const read = messages.flatMap(({ counts }) => counts.filter(isRead).map(({ key }) => key))
  const items = new Set(await run(deps, itemsAmong(deps, [...new Set(read)])))
  const isKnown = (count: MetricIncrement) => !isRead(count) || items.has(count.key)
  const limit = keyLimit()
  const counted = messages.map((one) => ({ ...one, counts: one.counts.filter(isKnown).map(limit) }))
  const different = new Map(counted.map((one) => [one.id, one]))
  await writeBatch(deps, storeMessagesStatements(deps, [...different.values()]))
}

const isRead = ({ kind }: MetricIncrement) => kind === 'read'

/** Batches added in one transaction, and the maximum number of transactions per run. */
const [batchesAtOnce, maxSteps] = [100, 20]
/** Milliseconds after which fewer batches are added, too. Until then, readers add them up themselves. */
const maxBatchAge = 60 * 60 * 1000

/**
 * Adds stored batches to the counters of their days, once there are many or an hour has passed (cron, once per minute).
 * `isAll`: regardless of their number and age.
 */
export async function addMetricBatches(deps: Deps, { isAll = false } = {}): Promise<void> {
  for (let step = 0; step < maxSteps; step++) {
    const ids = await run(deps, oldestBatches(deps, batchesAtOnce))
    const [oldest] = ids
    const isFull = ids.length === batchesAtOnce
    if (oldest === undefined) return
    if (!isAll && !isFull && !isBatchOlder(deps, oldest, maxBatchAge)) return
    await writeBatch(deps, addBatchesStatements(deps, ids))
    if (!isFull) return
  }
}
