// Reports of browsers. Messages of the metrics queue are buffered here until a test delivers them.
import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { dayLength } from '../../../client/contract/days.ts'
import type { MetricName } from '../../../client/contract/analytics/metrics.ts'
import { addMetricBatches } from '../../../worker/services/analytics/metrics.ts'
import { run, writeBatch } from '../../../worker/storage/db.ts'
import { addBatchesStatements } from '../../../worker/data/analytics/metric-batches.ts'
import { listMeasures, type Measure } from '../../../worker/data/analytics/metric.ts'
import { metricBatches } from '../../../worker/storage/schema/index.ts'
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

type Counter = [day: string, metric: MetricName, dimension: string, bucket: number, count: number]

/** Adds counts to the counters of their days. */
export async function addCounters(...counts: Counter[]): Promise<void> {
  const deps = testDeps()
  const id = Math.floor(Math.random() * 2 ** 50)
  await writeBatch(deps, [
    deps.metricsDb.insert(metricBatches).values({ id, counts }),
    ...addBatchesStatements(deps, [id]),
  ])
}

/** Adds the stored batches to the counters of their days, as the cron job does within an hour. */
export async function addStoredBatches(): Promise<void> {
  await addMetricBatches(testDeps(new Date(Date.now() + dayLength)))
}

/** All counters of a metric. */
export async function measuresOf(metric: MetricName): Promise<Measure[]> {
  const rows = await run(testDeps(), listMeasures(testDeps(), '0000'))
  return rows.filter((row) => row.metric === metric)
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
