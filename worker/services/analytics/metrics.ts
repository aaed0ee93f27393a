// What browsers report, on its way to the counters: collected by the isolate for some seconds, sent to a queue as one
// message, and counted many messages at a time (docs/decisions/data/052-counts-and-measures.md).
import { dayOf } from '../../../client/contract/days.ts'
import type { MetricName } from '../../../client/contract/analytics/metrics.ts'
import { itemsAmong, countMetricsStatements } from '../../data/analytics/metric.ts'
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

/** Different counters in one message, which may be as long as 128 KB. */
const maxCounts = 100
/** Milliseconds after which the request that should have sent the message has ended without it. */
const grace = 1000

const collected = new Map<string, MetricIncrement>()
/** When the message is sent that is being collected; another request collects from then on. */
let dueAt = 0

/** Adds one to each counter, within seconds. Nobody waits for it. */
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

/** Sends what the isolate has counted of itself, where no reader's report takes it along (cron, once per minute). */
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
  const message = { id: crypto.randomUUID(), counts }
  try {
    await withTimeout('queue', () => deps.metricsQueue.send(message))
  } catch {
    // A message that has reached the queue all the same is not counted twice.
    await processMetricsMessages(deps, [message]).catch((error: unknown) =>
      logError(deps, { measure: String(error) }),
    )
  }
}

/** Counts messages; repeated ones count once. */
export async function processMetricsMessages(
  deps: Deps,
  messages: readonly MetricsQueueMessage[],
): Promise<void> {
  if (messages.length === 0) return
  const read = messages.flatMap(({ counts }) => counts.filter(isRead).map(({ key }) => key))
  const items = new Set(await run(deps, itemsAmong(deps, [...new Set(read)])))
  const isKnown = (count: MetricIncrement) => !isRead(count) || items.has(count.key)
  const counted = messages.map(({ id, counts }) => ({ id, counts: counts.filter(isKnown) }))
  await writeBatch(deps, countMetricsStatements(deps, counted))
}

const isRead = ({ kind }: MetricIncrement) => kind === 'read'
