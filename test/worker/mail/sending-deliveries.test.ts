// Deliveries of an issue: pacing, refusals, and cost.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mailPace } from '../../../worker/limits/email-pace.ts'
import { startSenders, sendDeliveries } from '../../../worker/mail/sending/issue-deliveries.ts'
import {
  RejectedByProvider,
  RateLimited,
  type Mailer,
  type OutgoingMail,
} from '../../../worker/mail/sending/mailer.ts'
import { sendMails } from '../../../worker/mail/sending/send.ts'
import { sendIssues } from '../../../worker/services/newsletter/sending.ts'
import { sweepDeliveries } from '../../../worker/services/jobs/sweep.ts'
import { interceptOptionalDatabases, databaseOf } from '../../support/fakes/optional-databases.ts'
import { countingDb, bufferingQueue, interceptedRateLimiter } from '../../support/fakes/bindings.ts'
import { archiveIssue, postWith, insertSubscribers, sendUntil } from '../../support/desk/issues.ts'
import {
  unthrottledSendContext,
  mailConfigWith,
  sampleEmailTo,
  insertEmails,
  rowOf,
} from '../../support/fakes/mail.ts'
import { rowsOf } from '../../support/site/member.ts'
import { SimulatedClock } from '../../support/fakes/simulated-clock.ts'
import { resetSite, testDeps } from '../../support/site/site.ts'
import { createDeps } from '../../../worker/deps.ts'

beforeEach(resetSite)

/** A minute after the issue's sending time (`archiveIssue`). */
const begun = Date.parse('2026-11-16T01:00:00.000Z')
const at = (seconds: number) => testDeps(new Date(begun + seconds * 1000))

async function waitingDeliveries(count: number): Promise<void> {
  await insertSubscribers('en-US', count)
  await archiveIssue()
}

const states = () =>
  rowsOf('select state, attempts, count(*) as count from issue_deliveries group by 1, 2 order by 1')
const sums = () =>
  rowsOf(`select sent_count as sent, failed_count as failed, unsubscribed_count as gone
    from edition_progress where lang = 'en-US'`)

/** Accepts emails while `mayTake` allows it, then asks to wait. */
function mailerUntil(sent: OutgoingMail[], mayTake: () => boolean): Mailer {
  return {
    detectsDuplicates: true,
    send: (mail) => {
      if (!mayTake()) return Promise.reject(new RateLimited(90, 'too many requests'))
      sent.push(mail)
      return Promise.resolve()
    },
  }
}

const configOf = (mailer: Mailer) => ({ ...mailConfigWith(() => Promise.resolve()), mailer })

/** Runs this number of senders at the site's own pace, this number of seconds later. */
async function sendFrom(seconds: number, mailerOn: (clock: SimulatedClock) => Mailer, senders = 1) {
  const { clock, deps, postOf } = simulated(seconds)
  const mailer = mailerOn(clock)
  const send = async () => sendDeliveries(deps, await postOf(mailer))
  await clock.pass(Promise.all(Array.from({ length: senders }, send)))
}

/** The site's own pace, this number of seconds later. Every process has its own connections. */
function simulated(seconds: number) {
  const clock = new SimulatedClock(new Date(begun + seconds * 1000))
  const deps = createDeps(clock.bindings(), () => undefined, clock.now)
  const postOf = async (mailer: Mailer) => {
    const pace = await mailPace(deps, interceptedRateLimiter(clock.call))
    return { ...postWith(configOf(mailer)), pace, wait: clock.wait }
  }
  return { clock, deps, postOf }
}

const limit = (name: string, value: number) =>
  rowsOf('insert into settings (key, value) values (?, ?)', `mail_${name}`, String(value))

describe('pacing', () => {
  it.each([1, 3])(
    'follows the settings, minus the share of other emails, with %d senders',
    async (senders) => {
      await waitingDeliveries(100)
      await limit('per_second', 10)
      const times: number[] = []
      const mailerOn = ({ now, wait }: SimulatedClock): Mailer => ({
        detectsDuplicates: true,
        send: async () => {
          times.push(now().getTime() - begun)
          await wait(150)
        },
      })
      await sendFrom(0, mailerOn, senders)
      expect(times).toHaveLength(100)
      expect(times.at(-1)).toBeGreaterThan(12_000)
      // Eight per second, give or take some milliseconds, and never above the provider's limit.
      for (const time of times) {
        const second = times.filter((other) => other >= time && other < time + 1000)
        expect(second.length, `from ${time}`).toBeLessThan(10)
      }
    },
  )

  it('per day defers the rest to the next day, without losing an attempt', async () => {
    await waitingDeliveries(100)
    await limit('per_day', 100)
    const sent: OutgoingMail[] = []
    for (const minute of [0, 1, 2]) {
      await sendFrom(minute * 60, () => mailerUntil(sent, () => true))
    }
    expect(sent).toHaveLength(80)
    expect(await states()).toEqual([
      { state: 'pending', attempts: 0, count: 20 },
      { state: 'sent', attempts: 1, count: 80 },
    ])
    await sendFrom(24 * 3600, () => mailerUntil(sent, () => true))
    expect(sent).toHaveLength(100)
  })
})

describe('a provider that asks to wait', () => {
  it('is called again at its time, and the attempt does not count', async () => {
    await waitingDeliveries(30)
    const sent: OutgoingMail[] = []
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await sendFrom(0, () => mailerUntil(sent, () => sent.length < 10))
    expect(await states()).toEqual([
      { state: 'pending', attempts: 0, count: 20 },
      { state: 'sent', attempts: 1, count: 10 },
    ])
    await sendFrom(60, () => mailerUntil(sent, () => true))
    expect(sent).toHaveLength(10)
    await sendFrom(120, () => mailerUntil(sent, () => true))
    expect(sent).toHaveLength(30)
    expect(new Set(sent.map(({ id }) => id)).size).toBe(30)
  })

  it('is called by no sender of any kind before that, from a second after its response', async () => {
    await waitingDeliveries(100)
    await limit('per_second', 10)
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { clock, deps, postOf } = simulated(0)
    const times: number[] = []
    const now = () => clock.now().getTime() - begun
    const mailer: Mailer = {
      detectsDuplicates: true,
      send: async () => {
        const place = times.push(now())
        await clock.wait(150)
        // Only one of them gets this response.
        if (place === 20) throw new RateLimited(90, 'too many requests')
      },
    }
    const [id = ''] = await insertEmails(at(0), [sampleEmailTo('member@example.test')])
    const senders = [0, 1, 2].map(async () => sendDeliveries(deps, await postOf(mailer)))
    const other = async () => {
      await clock.wait(10_000)
      await sendMails(deps, await postOf(mailer), [id])
    }
    await clock.pass(Promise.all([...senders, other()]))
    expect(times.length).toBeGreaterThanOrEqual(20)
    expect(times.at(-1)).toBeLessThan(times[19]! + 1000)
    const { state, due_at } = await rowOf(at(0), id)
    expect(state).toBe('pending')
    expect(Date.parse(due_at) - begun).toBeGreaterThan(90_000)
  })

  it('does not use up the daily limit with refused emails', async () => {
    await waitingDeliveries(100)
    await limit('per_day', 100)
    const sent: OutgoingMail[] = []
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await sendFrom(0, () => mailerUntil(sent, () => sent.length < 10))
    for (const minute of [2, 3, 4]) await sendFrom(minute * 60, () => mailerUntil(sent, () => true))
    expect(sent).toHaveLength(80)
  })

  it('gets an email of another kind at its time, with all its attempts', async () => {
    const [id = ''] = await insertEmails(at(0), [sampleEmailTo('member@example.test')])
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await sendMails(at(0), unthrottledSendContext(configOf(mailerUntil([], () => false))), [id])
    expect(await rowOf(at(0), id)).toMatchObject({
      state: 'pending',
      attempts: 0,
      due_at: new Date(begun + 90_000).toISOString(),
    })
  })
})

describe('a provider that fails', () => {
  it('is retried with growing delays, and then its deliveries count as failed', async () => {
    await waitingDeliveries(2)
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const config = mailConfigWith(() => Promise.reject(new RejectedByProvider('no')))
    for (let hour = 0; hour < 20; hour++)
      await sendUntil(new Date(begun + hour * 3_600_000), config)
    expect(await states()).toEqual([{ state: 'failed', attempts: 12, count: 2 }])
    expect(await sums()).toEqual([{ sent: 0, failed: 2, gone: 0 }])
  })

  it('is not retried after a broken connection if it does not detect duplicates', async () => {
    await waitingDeliveries(2)
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const asked = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('it was lost')))
    for (let hour = 0; hour < 3; hour++)
      await sendUntil(new Date(begun + hour * 3_600_000), mailConfigWith(asked))
    expect(asked).toHaveBeenCalledTimes(2)
    expect(await sums()).toEqual([{ sent: 0, failed: 2, gone: 0 }])
  })
})

describe('subscribers who left', () => {
  it('get nothing, and are counted', async () => {
    await waitingDeliveries(3)
    await rowsOf("delete from subscribers where email = 'r2@example.test'")
    expect((await sendUntil(new Date(begun))).map(({ to }) => to)).toEqual([
      'r1@example.test',
      'r3@example.test',
    ])
    expect(await sums()).toEqual([{ sent: 2, failed: 0, gone: 1 }])
  })
})

describe('the cost of sending', () => {
  it('is a few round trips per hundred deliveries', async () => {
    await waitingDeliveries(200)
    const counted = [countingDb()]
    const own = interceptOptionalDatabases((database) => {
      counted.push(countingDb(database))
      return counted.at(-1)!.DB
    })
    const deps = createDeps(
      { ...env, DB: counted[0]!.DB, ...own },
      () => undefined,
      () => new Date(begun),
    )
    const sent: OutgoingMail[] = []
    await sendDeliveries(deps, postWith(configOf(mailerUntil(sent, () => true))))
    expect(sent).toHaveLength(200)
    // One claim, its subscribers and one result per hundred, plus the claim that finds nothing; the site's frame once.
    expect(counted.reduce((sum, { trips }) => sum + trips(), 0)).toBeLessThanOrEqual(8)
  })

  it('is less than 300 bytes per delivery', async () => {
    await archiveIssue()
    const size = async () =>
      (await databaseOf('issue_deliveries').prepare('select 1').run()).meta.size_after
    const before = await size()
    await rowsOf(`insert into issue_deliveries (issue_id, lang, subscriber_id, due_at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)
      select 1, 'en-US', i, '2026-11-16T01:00:00.000Z' from n`)
    const waiting = (await size()) - before
    await rowsOf(
      "update issue_deliveries set state = 'sent', attempts = 1, sent_at = '2026-11-16T01:00:00.000Z'",
    )
    const [{ count }] = (await rowsOf<{ count: number }>(
      'select count(*) as count from issue_deliveries',
    )) as [{ count: number }]
    expect(count).toBeGreaterThanOrEqual(20_000)
    expect(waiting / count).toBeLessThan(300)
    expect(((await size()) - before) / count).toBeLessThan(300)
  })
})

it('deliveries are deleted thirty days after their issue was sent', async () => {
  await waitingDeliveries(3)
  await sendUntil(new Date(begun))
  await sendIssues(at(60))
  const days = (count: number) => at(60 + count * 24 * 3600)
  await sweepDeliveries(days(29))
  expect(await states()).not.toEqual([])
  await sweepDeliveries(days(30))
  expect(await states()).toEqual([])
})

it('one sender is called per thousand due deliveries, ten at most', async () => {
  await waitingDeliveries(1500)
  const held: unknown[] = []
  const deps = { ...at(0), deliveryQueue: bufferingQueue(held) }
  await startSenders(deps, () => Promise.reject(new Error('not here')))
  expect(held).toEqual([{ deliveries: true }, { deliveries: true }])
  await rowsOf("update issue_deliveries set state = 'sent'")
  await startSenders(deps, () => Promise.reject(new Error('not here')))
  expect(held).toHaveLength(2)
})

it('a sender works at once when the queue fails', async () => {
  await waitingDeliveries(3)
  const sent: OutgoingMail[] = []
  const broken = { sendBatch: () => Promise.reject(new Error('down')) }
  const deps = { ...at(0), deliveryQueue: { ...bufferingQueue([]), ...broken } }
  await startSenders(deps, () =>
    sendDeliveries(deps, postWith(configOf(mailerUntil(sent, () => true)))),
  )
  expect(sent).toHaveLength(3)
})
