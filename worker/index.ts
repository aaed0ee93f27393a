// The Worker's entry point: pages from memory, other requests, queues, and cron.
import { createApp } from './app.ts'
import { withBatchLog } from './services/jobs/queue-batch-log.ts'
import { processMetricsMessages } from './services/analytics/metrics.ts'
import { compressedFile } from './site/desk/compressed-file.ts'
import { pageFromMemory } from './site/render/page-cache/memory.ts'
import { createDeps, type Deps } from './deps.ts'
import type { QueueMessage, EmailQueueMessage } from './queues.ts'
import { drainBody } from './http/body-time.ts'
import { locate, unindexed } from './origin.ts'

export { RealtimeHub } from '../durable-objects/realtime/hub.ts'
export { MailSlots } from '../durable-objects/mail-slots/mail-slots.ts'
export { Throttle } from '../durable-objects/throttle/throttle.ts'

const site = createApp()

export default {
  fetch(request: Request, env: Env, context: ExecutionContext) {
    const answer =
      env.ORIGIN === '' ? located(request, env, context) : answered(request, env, context)
    return request.body ? drainBody(request, answer) : answer
  },
  async queue(batch, bindings, context) {
    const { env } = await locate(bindings)
    const deps = createDeps(env, (work) => context.waitUntil(work))
    // A failed batch is redelivered.
    await withBatchLog(deps, batch, () => consume(deps, env, batch))
    // Acknowledged but for what asked to be delivered again: the rows schedule other retries.
    batch.ackAll()
  },
  async scheduled(_event, bindings, context) {
    const { env } = await locate(bindings)
    const { runJobs } = await import('./cron.ts')
    await runJobs(
      createDeps(env, (work) => context.waitUntil(work)),
      env,
    )
  },
} satisfies ExportedHandler<Env, QueueMessage>

function answered(request: Request, env: Env, context: ExecutionContext) {
  return (
    pageFromMemory(request, env) ??
    (isOfDesk(request) ? desk(request, env, context) : site.fetch(request, env, context))
  )
}

async function located(request: Request, bindings: Env, context: ExecutionContext) {
  const { env, isKnown } = await locate(bindings, request)
  const answer = await answered(request, env, context)
  return isKnown ? answer : unindexed(answer)
}

async function desk(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
  const file = await compressedFile(request, env)
  if (file) return file
  const { app } = await import('./desk-app.ts')
  return app.fetch(request, env, context)
}

async function consume(deps: Deps, env: Env, batch: MessageBatch<QueueMessage>): Promise<void> {
  const bodies = batch.messages.map(({ body }) => body)
  const mails = bodies.filter(isOfMail).map(({ id }) => id)
  await processMetricsMessages(
    deps,
    bodies.filter((body) => 'counts' in body),
  )
  const events = batch.messages.filter(({ body }) => 'payload' in body)
  if (events.length > 0) {
    const { handleEmailEvents } = await import('./mail/bounces/email-events.ts')
    await handleEmailEvents(deps, events)
  }
  if (bodies.some((body) => 'hooks' in body)) {
    const { deliverHooks } = await import('./services/webhooks/deliver.ts')
    await deliverHooks(deps, { env })
  }
  if (bodies.some((body) => 'pushes' in body)) {
    const { sendPushes } = await import('./services/push/send.ts')
    await sendPushes(deps)
  }
  const isForDeliveries = bodies.some((body) => 'deliveries' in body)
  if (mails.length === 0 && !isForDeliveries) return
  const { handleDeliveryQueue, handleEmailQueue } = await import('./mail/sending/deliver.ts')
  if (mails.length > 0) await handleEmailQueue(deps, env, mails)
  if (isForDeliveries) await handleDeliveryQueue(deps, env)
}

function isOfMail(body: QueueMessage): body is EmailQueueMessage {
  return 'id' in body && !('counts' in body)
}

/** The desk, its API, the content API, preview links and developer tools. Deliberately broad; the router matches exactly. */
function isOfDesk({ url }: Request): boolean {
  return /^[^?#]*\/(?:backstage|preview|dev|developers|v1|mcp)(?:[/?#]|$)/.test(url)
}
