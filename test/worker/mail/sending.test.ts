import {
  createExecutionContext,
  createMessageBatch,
  createScheduledController,
  getQueueResult,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { maybeSentReason } from '../../../client/contract/analytics/metrics.ts'
import { run, writeBatch } from '../../../worker/storage/db.ts'
import { claimEmail, recordOutcomeStatement } from '../../../worker/data/mail/claim.ts'
import { emailTokens, outbox, users } from '../../../worker/storage/schema/index.ts'
import worker from '../../../worker/index.ts'
import { RejectedByProvider, type Mailer } from '../../../worker/mail/sending/mailer.ts'
import { sendMails, sendOverdueEmails } from '../../../worker/mail/sending/send.ts'
import { failingDb, brokenSearch } from '../../support/fakes/bindings.ts'
import {
  innerReason,
  unthrottledSendContext,
  recordingMailConfig,
  sampleEmailTo,
  mailConfigWith,
  putAccount,
  putLink,
  insertEmails,
  refusingMailConfig,
  rowOf,
} from '../../support/fakes/mail.ts'
import { finishNightlyWork } from '../../support/site/nightly-work.ts'
import { resetSite, now, testDeps } from '../../support/site/site.ts'
import type { EmailQueueMessage } from '../../../worker/queues.ts'
import { stopTimers } from '../../support/fakes/timers.ts'

const deps = testDeps()
const later = (seconds: number) => testDeps(new Date(now.getTime() + seconds * 1000))
const member = 'member@example.test'

beforeAll(resetSite)
beforeEach(async () => {
  await deps.db.delete(outbox)
  await deps.db.delete(users)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('an email', () => {
  it('is one row, however often its dedupe key is written', async () => {
    await insertEmails(deps, [sampleEmailTo(member), sampleEmailTo(member)])
    await insertEmails(deps, [sampleEmailTo(member)])
    expect(await deps.db.select({ id: outbox.id }).from(outbox)).toEqual([{ id: 'mail-0' }])
  })

  it('is sent once, though ten consumers process it at the same time', async () => {
    const [id = ''] = await insertEmails(deps, [sampleEmailTo(member)])
    const { config, kept } = recordingMailConfig()
    await Promise.all(
      Array.from({ length: 10 }, () => sendMails(deps, unthrottledSendContext(config), [id])),
    )
    expect(kept.map((mail) => mail.id)).toEqual([id])
    expect(await rowOf(deps, id)).toMatchObject({ state: 'sent', sent_at: now.toISOString() })
    await sendMails(later(7200), unthrottledSendContext(config), [id])
    expect(kept).toHaveLength(1)
  })

  it('is sent only to its address, from the configured sender', async () => {
    const ids = await insertEmails(deps, [sampleEmailTo(member)])
    const { config, kept } = recordingMailConfig()
    await sendMails(deps, unthrottledSendContext(config), ids)
    expect(kept).toMatchObject([{ to: member, from: env.MAIL_FROM, id: 'mail-0' }])
    expect(kept[0]?.headers).toMatchObject({ 'Auto-Submitted': 'auto-generated' })
  })

  it('never carries a line break in a header', async () => {
    const ids = await insertEmails(deps, [sampleEmailTo(`${member}\r\nBcc: other@example.test`)])
    const { config, kept } = recordingMailConfig()
    await sendMails(deps, unthrottledSendContext(config), ids)
    expect(kept).toEqual([])
    expect(await rowOf(deps, 'mail-0')).toMatchObject({ state: 'pending' })
  })
})

describe('a failing driver', () => {
  it('is retried with growing delays, for hours, and then no more', async () => {
    const [id = ''] = await insertEmails(deps, [sampleEmailTo(member)])
    const waits: number[] = []
    let clock = now
    await sendMails(deps, unthrottledSendContext(refusingMailConfig), [id])
    for (let row = await rowOf(deps, id); row.state !== 'failed'; row = await rowOf(deps, id)) {
      const due = new Date(row.due_at)
      waits.push((due.getTime() - clock.getTime()) / 1000)
      clock = due
      await sendMails(testDeps(due), unthrottledSendContext(refusingMailConfig), [id])
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600, 3600])
    expect(await rowOf(deps, id)).toMatchObject({ attempts: 12, error: innerReason, sent_at: null })
    const { config, kept } = recordingMailConfig()
    await sendOverdueEmails(later(1_000_000), unthrottledSendContext(config))
    expect(kept).toEqual([])
  })

  it('is not called before the retry is due', async () => {
    const [id = ''] = await insertEmails(deps, [sampleEmailTo(member)])
    await sendMails(deps, unthrottledSendContext(refusingMailConfig), [id])
    const { config, kept } = recordingMailConfig()
    await sendMails(later(29), unthrottledSendContext(config), [id])
    await sendOverdueEmails(later(29), unthrottledSendContext(config))
    expect(kept).toEqual([])
  })

  it('that recovers sends the refused emails', async () => {
    const [id = ''] = await insertEmails(deps, [sampleEmailTo(member)])
    await sendMails(deps, unthrottledSendContext(refusingMailConfig), [id])
    expect(await rowOf(deps, id)).toMatchObject({ state: 'pending', error: innerReason })
    const { config, kept } = recordingMailConfig()
    await sendOverdueEmails(later(30), unthrottledSendContext(config))
    expect(kept).toHaveLength(1)
    expect(await rowOf(deps, id)).toMatchObject({ state: 'sent', error: null })
  })

  it('is logged with the reason, without the address', async () => {
    const log = vi.spyOn(console, 'error')
    const config = mailConfigWith((mail) =>
      Promise.reject(new RejectedByProvider(`no such mailbox: ${mail.to}`)),
    )
    await sendMails(
      deps,
      unthrottledSendContext(config),
      await insertEmails(deps, [sampleEmailTo(member)]),
    )
    expect(log.mock.calls.join()).toContain('no such mailbox: (recipient)')
    expect((await rowOf(deps, 'mail-0')).error).toBe('no such mailbox: (recipient)')
  })

  it('delays no other email, and neither does an email that cannot be rendered', async () => {
    const addresses = Array.from({ length: 13 }, (_, index) => `member${index}@example.test`)
    await insertEmails(
      deps,
      addresses.map((to) => sampleEmailTo(to)),
    )
    await deps.db
      .update(outbox)
      .set({ template: 'gone' as 'verify' })
      .where(eq(outbox.id, 'mail-4'))
    const left: string[] = []
    const config = mailConfigWith(({ to }) => {
      if (to === addresses[0]) return Promise.reject(new RejectedByProvider(innerReason))
      left.push(to)
      return Promise.resolve()
    })
    await sendOverdueEmails(deps, unthrottledSendContext(config))
    const expected = addresses.filter((_, index) => index !== 0 && index !== 4)
    expect(left.toSorted()).toEqual(expected.toSorted())
    for (const id of ['mail-0', 'mail-4']) expect((await rowOf(deps, id)).state).toBe('pending')
  })

  it('that never answers leaves the email uncertain; a link is sent again', async () => {
    await putAccount(deps, member)
    const [id = ''] = await insertEmails(deps, [sampleEmailTo(member)])
    await putLink(deps, 'link', 'reset', { to: member })
    const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>()
    let count = 0
    const config = mailConfigWith(() => {
      if (++count === 2) isAsked()
      return new Promise(() => undefined)
    })
    stopTimers()
    const sending = Promise.all([
      sendMails(deps, unthrottledSendContext(config), ['link']),
      sendMails(deps, unthrottledSendContext(config), [id]),
    ])
    await asked
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    await sending
    expect(await rowOf(deps, id)).toMatchObject({ state: 'failed', error: maybeSentReason })
    expect(await rowOf(deps, 'link')).toMatchObject({ state: 'pending', error: 'time limit' })
  })
})

/** A driver that detects duplicates. */
function repeatable() {
  const { config, kept } = recordingMailConfig()
  const mailer: Mailer = { ...config.mailer, detectsDuplicates: true }
  return { config: { ...config, mailer }, kept }
}

describe('a process lost while sending', () => {
  it('leaves the email uncertain, so without a driver that detects duplicates it is given up', async () => {
    const [id = ''] = await insertEmails(deps, [sampleEmailTo(member)])
    await run(deps, claimEmail(deps, id))
    const { config, kept } = recordingMailConfig()
    await sendOverdueEmails(later(60), unthrottledSendContext(config))
    expect(kept).toEqual([])
    expect(await rowOf(deps, id)).toMatchObject({ state: 'failed', error: maybeSentReason })
  })

  it('leaves a link uncertain, which is sent again', async () => {
    await putAccount(deps, member)
    await putLink(deps, 'link', 'reset', { to: member })
    await run(deps, claimEmail(deps, 'link'))
    const { config, kept } = recordingMailConfig()
    await sendOverdueEmails(later(60), unthrottledSendContext(config))
    expect(kept.map(({ id }) => id)).toEqual(['link'])
  })

  it('blocks other senders until its claim expires', async () => {
    const [id = ''] = await insertEmails(deps, [sampleEmailTo(member)])
    expect(await run(deps, claimEmail(deps, id))).toMatchObject({ id, attempts: 1 })
    const { config, kept } = repeatable()
    await sendOverdueEmails(later(30), unthrottledSendContext(config))
    expect(kept).toEqual([])
    await sendOverdueEmails(later(60), unthrottledSendContext(config))
    expect(kept).toHaveLength(1)
    expect(await rowOf(deps, id)).toMatchObject({ state: 'sent', attempts: 2 })
  })

  it('cannot overwrite the result of the next sender', async () => {
    const [id = ''] = await insertEmails(deps, [sampleEmailTo(member)])
    const lost = await run(deps, claimEmail(deps, id))
    const { config } = repeatable()
    await sendOverdueEmails(later(60), unthrottledSendContext(config))
    const sent = await rowOf(deps, id)
    await writeBatch(deps, [
      recordOutcomeStatement(deps, lost!, { is: 'failed', error: innerReason }),
    ])
    expect(await rowOf(deps, id)).toEqual(sent)
  })

  it('repeatedly makes the email fail', async () => {
    const [id = ''] = await insertEmails(deps, [sampleEmailTo(member)])
    await deps.db.update(outbox).set({ state: 'sending', attempts: 12 })
    const { config, kept } = repeatable()
    await sendOverdueEmails(deps, unthrottledSendContext(config))
    expect(kept).toEqual([])
    expect((await rowOf(deps, id)).state).toBe('failed')
  })
})

describe('an email with an invalid link is not sent', () => {
  const gone = { state: 'failed', error: 'outdated', sent_at: null }

  beforeEach(() => putAccount(deps, member))

  it.each([
    ['used', () => deps.db.update(emailTokens).set({ used_by: 'a request' })],
    ['swept', () => deps.db.delete(emailTokens)],
    ['of an account that is gone', () => deps.db.delete(users)],
  ])('%s', async (_, change) => {
    await putLink(deps, 'link', 'verify', { to: member })
    await change()
    const { config, kept } = recordingMailConfig()
    await sendOverdueEmails(deps, unthrottledSendContext(config))
    expect(kept).toEqual([])
    expect(await rowOf(deps, 'link')).toMatchObject(gone)
  })

  it('expired', async () => {
    await putLink(deps, 'link', 'reset', { to: member })
    const { config, kept } = recordingMailConfig()
    await sendOverdueEmails(later(3 * 3600), unthrottledSendContext(config))
    expect(kept).toEqual([])
    expect(await rowOf(deps, 'link')).toMatchObject(gone)
  })
})

/** Delivery of the messages that `enqueueEmail` put into the queue. */
async function deliver(ids: readonly string[], bindings: Partial<Env> = {}) {
  const messages = ids.map((id) => ({ id, timestamp: now, attempts: 1, body: { id } }))
  const batch = createMessageBatch<EmailQueueMessage>('meridian-mail', messages)
  const context = createExecutionContext()
  await worker.queue(batch, { ...env, ...bindings }, context)
  return getQueueResult(batch, context)
}

describe('the queue', () => {
  it('passes emails to the configured driver', async () => {
    const ids = await insertEmails(deps, [
      sampleEmailTo(member),
      sampleEmailTo('other@example.test'),
    ])
    expect(await deliver([...ids, 'never-written'])).toMatchObject({ ackAll: true })
    for (const id of ids) expect((await rowOf(deps, id)).state).toBe('sent')
  })

  it('keeps emails without a valid driver, and logs that', async () => {
    const log = vi.spyOn(console, 'error')
    const ids = await insertEmails(deps, [sampleEmailTo(member)])
    const before = await rowOf(deps, 'mail-0')
    expect(await deliver(ids, { MAIL_DRIVER: 'pigeon' })).toMatchObject({ ackAll: true })
    expect(await rowOf(deps, 'mail-0')).toEqual(before)
    expect(log.mock.calls.join()).toContain('pigeon')
  })

  it('drops the message of an email that the database cannot return; the next minute sends it', async () => {
    const ids = await insertEmails(deps, [sampleEmailTo(member)])
    expect(await deliver(ids, { DB: failingDb })).toMatchObject({ ackAll: true })
    await minute()
    expect((await rowOf(deps, 'mail-0')).state).toBe('sent')
  })
})

/** The cron job, which runs every minute. */
async function minute(bindings: Partial<Env> = {}): Promise<void> {
  await finishNightlyWork()
  const context = createExecutionContext()
  try {
    await worker.scheduled(createScheduledController(), { ...env, ...bindings }, context)
  } finally {
    await waitOnExecutionContext(context)
  }
}

describe('every minute', () => {
  it('emails lost by the queue are sent', async () => {
    await insertEmails(deps, [sampleEmailTo(member)])
    await minute()
    expect((await rowOf(deps, 'mail-0')).state).toBe('sent')
  })

  it('emails are sent even if the content jobs of the minute fail', async () => {
    await insertEmails(deps, [sampleEmailTo(member)])
    await minute({ SEARCH: brokenSearch })
    expect((await rowOf(deps, 'mail-0')).state).toBe('sent')
  })
})
