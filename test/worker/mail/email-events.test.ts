// Events of the platform's email service, delivered by the queue of its event subscription.
import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import { composeWeeklyIssue } from '../../../worker/services/newsletter/weekly-issue.ts'
import worker from '../../../worker/index.ts'
import { mailConfigWith, sampleEmailTo, insertEmails, rowOf } from '../../support/fakes/mail.ts'
import { runCronMinute, putSubscriber, sendUntil } from '../../support/desk/issues.ts'
import { rowsOf } from '../../support/site/member.ts'
import { resetSite, testDeps } from '../../support/site/site.ts'

const monday = new Date('2026-11-16T00:30:00.000Z')
const nine = new Date('2026-11-16T01:00:00.000Z')
const readers = ['a@example.test', 'b@example.test', 'c@example.test']
const config = {
  ...mailConfigWith(({ to }) => Promise.resolve(`message to ${to}`)),
  secret: env.TOKEN_SECRET,
}

/** An issue that three readers got. */
beforeEach(async () => {
  await resetSite()
  for (const email of readers) await putSubscriber({ email, lists: ['en-US'] })
  await composeWeeklyIssue(testDeps(monday))
  await runCronMinute(nine)
  await sendUntil(nine, config)
})

interface Event {
  type: string
  to?: string
  bounce?: string
  rejection?: string
}

/** Delivers events to the Worker; returns what it asks the queue to deliver again. */
async function deliver(events: readonly Event[], attempts = 1) {
  const batch = createMessageBatch(
    'meridian-mail-events',
    events.map(({ type, to = readers[0], bounce, rejection }, index) => ({
      id: String(index),
      timestamp: nine,
      attempts,
      body: {
        type: `cf.email.sending.message.${type}`,
        source: { type: 'email.sending', domain: 'meridian.example' },
        payload: {
          messageId: `message to ${to}`,
          recipient: to,
          ...(bounce && { bounce: { type: bounce } }),
          ...(rejection && { rejection: { reason: rejection } }),
        },
        metadata: { eventSchemaVersion: 1 },
      },
    })),
  )
  const context = createExecutionContext()
  await worker.queue(batch, env, context)
  const { retryMessages } = await getQueueResult(batch, context)
  return retryMessages.map(({ msgId }) => msgId)
}

const counts = () =>
  rowsOf(
    "select sent_count as sent, failed_count as failed, complaint_count as complained, hard_bounce_count as hard, soft_bounce_count as soft from edition_progress where lang = 'en-US'",
  )
const remaining = async () =>
  (await rowsOf<{ email: string }>('select email from subscribers order by email')).map(
    ({ email }) => email,
  )

it('hard bounces and complaints end the subscription of their recipient, and each counts once', async () => {
  const events = [
    { type: 'bounced', bounce: 'hard' },
    { type: 'complained', to: readers[1] },
  ]
  expect(await deliver(events)).toEqual([])
  expect(await deliver(events)).toEqual([])
  expect(await remaining()).toEqual(['c@example.test'])
  expect(await counts()).toEqual([{ sent: 2, failed: 1, complained: 1, hard: 1, soft: 0 }])
})

it.each([
  [{ type: 'bounced', bounce: 'soft' }, readers, 2],
  [{ type: 'failed' }, readers, 2],
  [{ type: 'rejected', rejection: 'spam' }, readers, 2],
  [{ type: 'rejected', rejection: 'suppressed' }, readers.slice(1), 2],
  [{ type: 'deferred', bounce: 'soft' }, readers, 3],
  [{ type: 'delivered' }, readers, 3],
])('the event %o leaves the readers %o, and %i sent deliveries', async (event, kept, sent) => {
  expect(await deliver([event])).toEqual([])
  expect(await remaining()).toEqual(kept)
  expect(await counts()).toMatchObject([{ sent }])
})

it('a hard bounce of an email other than an issue marks it as failed', async () => {
  const to = 'member@example.test'
  const [id = ''] = await insertEmails(testDeps(), [sampleEmailTo(to)])
  await sendUntil(new Date(), config)
  expect(await rowOf(testDeps(), id)).toMatchObject({ state: 'sent' })
  await deliver([{ type: 'bounced', bounce: 'hard', to }])
  expect(await rowOf(testDeps(), id)).toMatchObject({
    state: 'failed',
    error: 'came back for good',
  })
  expect(await remaining()).toEqual(readers)
})

it('the event of an unknown email is delivered again twice, beside one that is not', async () => {
  const events = [
    { type: 'bounced', bounce: 'soft' },
    { type: 'complained', to: 'nobody' },
  ]
  expect(await deliver(events)).toEqual(['1'])
  expect(await deliver(events, 2)).toEqual(['1'])
  expect(await deliver(events, 3)).toEqual([])
  expect(await counts()).toMatchObject([{ sent: 2, failed: 1, hard: 0, soft: 1 }])
})
