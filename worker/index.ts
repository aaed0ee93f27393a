// The Worker's entry: pages from memory, all other requests, the queues, and the cron job.
import { createApp } from './app.ts'
import { answerAfterBody } from './http/unread-body.ts'
import { createDeps, type MailMessage, type MeasureMessage } from './storage/db.ts'
import { countMessages } from './services/measures.ts'
import { mailConfig, sendMails } from './mail/send.ts'
import { pageFromMemory } from './site/render/page-memory.ts'

export { RealtimeHub } from '../durable-objects/realtime-hub.ts'
export { Throttle } from '../durable-objects/throttle.ts'

const site = createApp()

export default {
  fetch(request: Request, env: Env, context: ExecutionContext) {
    const answer =
      pageFromMemory(request, env) ??
      (isOfDesk(request)
        ? import('./desk-app.ts').then(({ app }) => app.fetch(request, env, context))
        : site.fetch(request, env, context))
    return request.body ? answerAfterBody(request, answer) : answer
  },
  async queue(batch, env, context) {
    const deps = createDeps(env, (work) => context.waitUntil(work))
    const bodies = batch.messages.map(({ body }) => body)
    const counts = bodies.filter((body) => 'counts' in body)
    const mails = bodies.filter((body) => !('counts' in body)).map(({ id }) => id)
    // A batch that fails is delivered again.
    await countMessages(deps, counts)
    const config = mailConfig(env)
    if (config && mails.length > 0) await sendMails(deps, config, mails)
    // Acknowledged whatever the outcome: the rows carry the retries.
    batch.ackAll()
  },
  async scheduled(_event, env, context) {
    const { runJobs } = await import('./cron.ts')
    await runJobs(
      createDeps(env, (work) => context.waitUntil(work)),
      env,
    )
  },
} satisfies ExportedHandler<Env, MailMessage | MeasureMessage>

/** The desk, its API, and links to drafts; what an address names exactly is for the router to say. */
function isOfDesk({ url }: Request): boolean {
  return /^[^?#]*\/(?:backstage|preview\/entry)(?:[/?#]|$)/.test(url)
}
