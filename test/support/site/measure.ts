// Reports of browsers. Messages of the metrics queue are buffered here until a test delivers them.
import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { run } from '../../../worker/storage/db.ts'
import { listMeasures } from '../../../worker/data/analytics/metric.ts'
import worker from '../../../worker/index.ts'
import { bufferedMetrics, testDeps } from './site.ts'
import type { MetricsQueueMessage } from '../../../worker/queues.ts'

/** Delivers messages in one batch. */
export async function deliverMeasures(
  messages: readonly MetricsQueueMessage[] = bufferedMetrics.splice(0),
  bindings: Partial<Env> = {},
) {
  const sent = messages.map((body) => ({ id: body.id, timestamp: new Date(), attempts: 1, body }))
  const batch = createMessageBatch<MetricsQueueMessage>('meridian-measures', sent)
  const context = createExecutionContext()
  await worker.queue(batch, { ...env, ...bindings }, context)
  return getQueueResult(batch, context)
}

/** Metrics that the site records itself, whatever is reported. */
const own = ['page', 'd1_rows', 'publish_lag']

/** `metric dimension bucket` → count over all days, including buffered reports. */
export async function counted(): Promise<Record<string, number>> {
  await deliverMeasures()
  const rows = await run(testDeps(), listMeasures(testDeps(), '0000'))
  return Object.fromEntries(
    rows
      .filter(({ metric }) => !own.includes(metric))
      .map(({ metric, dimension, bucket, count }) => [
        [metric, dimension, ...(bucket ? [bucket] : [])].join(' '),
        count,
      ]),
  )
}
