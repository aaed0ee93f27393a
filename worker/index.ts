// The Worker's entry: pages from memory, all other requests, the mail queue, and the cron job.
import { createApp } from './app.ts'
import { answerAfterBody } from './http/unread-body.ts'
import { sweepAccounts } from './services/account-deletion.ts'
import { createDeps, type MailMessage, type MeasureMessage } from './storage/db.ts'
import { countMessages } from './services/measures.ts'
import { carryRanks, fillSomeLists, tidyRecent } from './data/lists.ts'
import { publishDue } from './services/schedule.ts'
import { writeIssue } from './services/newsletter-issue.ts'
import { continueRecount } from './data/recount.ts'
import { sweepExpired } from './services/sweep.ts'
import { mailConfig, sendMails, sweepMails } from './mail/send.ts'
import { pageFromMemory } from './site/render/page-memory.ts'
import { indexDue } from './search/due.ts'
import { healIndex } from './search/heal.ts'

export { RealtimeHub } from '../durable-objects/realtime-hub.ts'
export { Throttle } from '../durable-objects/throttle.ts'

const app = createApp()

export default {
  fetch(request: Request, env: Env, context: ExecutionContext) {
    const answer = pageFromMemory(request, env) ?? app.fetch(request, env, context)
    return request.body ? answerAfterBody(request, answer) : answer
  },
  async queue(batch, env, context) {
    const deps = createDeps(env, (work) => context.waitUntil(work))
    const bodies = batch.messages.map(({ body }) => body)
    // One that fails is delivered again.
    await countMessages(
      deps,
      bodies.filter((body) => 'counts' in body),
    )
    const config = mailConfig(env)
    const mails = bodies.filter((body) => !('counts' in body))
    if (config && mails.length > 0)
      await sendMails(
        deps,
        config,
        mails.map(({ id }) => id),
      )
    // Acknowledged whatever the outcome: the rows carry the retries.
    batch.ackAll()
  },
  async scheduled(_event, env, context) {
    const deps = createDeps(env, (work) => context.waitUntil(work))
    const config = mailConfig(env)
    // In parallel with the content: neither waits for the other or fails with it.
    if (config) context.waitUntil(sweepMails(deps, config))
    const content = fillSomeLists(deps)
      .then(() => carryRanks(deps))
      .then(() => tidyRecent(deps))
      .then(() => publishDue(deps))
      .then(() => healIndex(deps))
      .then(() => indexDue(deps))
    const others = [
      sweepExpired(deps),
      sweepAccounts(deps),
      writeIssue(deps),
      continueRecount(deps),
    ]
    for (const done of await Promise.allSettled([content, ...others]))
      if (done.status === 'rejected')
        console.error(JSON.stringify({ level: 'error', cron: String(done.reason) }))
  },
} satisfies ExportedHandler<Env, MailMessage | MeasureMessage>
