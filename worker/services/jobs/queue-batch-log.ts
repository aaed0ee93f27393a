// Log line of a queue batch: waiting time of the oldest message, and metrics reported by isolates.
import type { Deps } from '../../deps.ts'
import type { MetricIncrement, QueueMessage } from '../../queues.ts'

type Batch = Pick<MessageBatch<QueueMessage>, 'queue' | 'messages'>

/** Processes a batch and logs its line, also on failure; a failed batch is redelivered. */
export async function withBatchLog(
  { id: request_id }: Pick<Deps, 'id'>,
  batch: Batch,
  work: () => Promise<void>,
): Promise<void> {
  const { queue, messages } = batch
  const began = Date.now()
  const line = {
    request_id,
    queue,
    messages: messages.length,
    lag_ms: began - Math.min(...messages.map(({ timestamp }) => timestamp.getTime())),
    retries: Math.max(...messages.map(({ attempts }) => attempts)) - 1,
  }
  try {
    await work()
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', ...line, error: String(error) }))
    throw error
  }
  const ms = Date.now() - began
  console.log(JSON.stringify({ level: 'info', ...line, ms, ...sumsOf(batch) }))
}

/** Keys are the names in the log. A metric's `key` is its dimension, such as `memory` or `verify sent`. */
const sums: Record<string, (count: MetricIncrement) => boolean> = {
  pages_memory: ({ kind, key }) => kind === 'page' && key === 'memory',
  pages_cache: ({ kind, key }) => kind === 'page' && key === 'cache',
  pages_kv: ({ kind, key }) => kind === 'page' && key === 'kv',
  pages_stale: ({ kind, key }) => kind === 'page' && key === 'stale',
  pages_render: ({ kind, key }) => kind === 'page' && key === 'render',
  emails_sent: ({ kind, key }) => kind === 'mail' && key.endsWith(' sent'),
  emails_failed: ({ kind, key }) => kind === 'mail' && !key.endsWith(' sent'),
  script_errors: ({ kind }) => kind === 'script_error',
}

function sumsOf({ messages }: Batch): Record<string, number> {
  const counts = messages.flatMap(({ body }) => ('counts' in body ? body.counts : []))
  if (counts.length === 0) return {}
  const sumOf = (isOne: (count: MetricIncrement) => boolean) =>
    counts.filter(isOne).reduce((sum, { count }) => sum + count, 0)
  return Object.fromEntries(Object.entries(sums).map(([name, isOne]) => [name, sumOf(isOne)]))
}
