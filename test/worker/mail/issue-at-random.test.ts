// Sends an issue under concurrent events in random order. Senders and cron runs end at any of their calls or lose a
// response. Subscribers leave, operators cancel, and emails bounce. The provider asks to wait, fails or withholds its
// response. The object that assigns send times restarts.
import { evictDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { unscheduleIssueStatement } from '../../../worker/data/newsletter/issue.ts'
import type { MailReport } from '../../../worker/data/mail/report.ts'
import { unsubscribeWrites } from '../../../worker/data/newsletter/newsletter.ts'
import { mailPace, mailSlots, type MailPace } from '../../../worker/limits/email-pace.ts'
import { sendDeliveries } from '../../../worker/mail/sending/issue-deliveries.ts'
import { RateLimited, type Mailer, type OutgoingMail } from '../../../worker/mail/sending/mailer.ts'
import { sendIssues } from '../../../worker/services/newsletter/sending.ts'
import { composeWeeklyIssue } from '../../../worker/services/newsletter/weekly-issue.ts'
import { writeBatch } from '../../../worker/storage/db.ts'
import { Unavailable } from '../../../worker/storage/time-limit.ts'
import { interceptOptionalDatabases } from '../../support/fakes/optional-databases.ts'
import {
  interceptedDatabase,
  interceptedRateLimiter,
  type CallInterceptor,
} from '../../support/fakes/bindings.ts'
import { failCallAt, failureModes } from '../../support/site/fault-injection.ts'
import {
  postWith,
  putSubscriber,
  insertSubscribers,
  listDeliveries,
} from '../../support/desk/issues.ts'
import { mailConfigWith } from '../../support/fakes/mail.ts'
import { rowsOf } from '../../support/site/member.ts'
import { runs } from '../../support/data/runs.ts'
import { SimulatedClock } from '../../support/fakes/simulated-clock.ts'
import { resetSite, testDeps } from '../../support/site/site.ts'
import { createDeps, type Deps } from '../../../worker/deps.ts'
import { noteReport } from '../../../worker/mail/bounces/note-report.ts'

const leaves = Date.parse('2026-11-16T01:00:00.000Z')
const readers = 24
const addressOf = (reader: number) => `r${reader}@example.test`
/** Emails that the provider accepts per second. */
const perSecond = 2

const reader = fc.integer({ min: 1, max: readers })
/** Seconds, starting half a minute before the issue is sent. */
const moment = fc.integer({ min: 0, max: 120 })
const fault = fc.record({
  place: fc.integer({ min: 1, max: 30 }),
  cut: fc.constantFrom(...failureModes),
})

const course = fc.record({
  detectsDuplicates: fc.boolean(),
  /** Faults of processes in the order of their start; later processes have none. */
  faults: fc.array(fc.option(fault, { freq: 3 }), { maxLength: 12 }),
  /** Number of senders that each minute calls. */
  senders: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 3, maxLength: 6 }),
  leavers: fc.uniqueArray(fc.record({ reader, at: moment }), {
    maxLength: 6,
    selector: (one) => one.reader,
  }),
  bounces: fc.array(
    fc.record({
      reader,
      at: moment,
      report: fc.constantFrom<MailReport[]>('bounced', 'bounced_for_good'),
    }),
    { maxLength: 4 },
  ),
  recall: fc.option(fc.integer({ min: 25_000, max: 32_000 }), { freq: 4 }),
  restarts: fc.array(moment, { maxLength: 2 }),
  /** Responses of the provider in order; afterward it accepts everything. */
  answers: fc.array(
    fc.constantFrom('taken', 'taken', 'taken', 'to wait', 'refused', 'taken, no answer'),
    { maxLength: 60 },
  ),
  /** Milliseconds before each call. */
  delays: fc.infiniteStream(fc.integer({ min: 0, max: 60 })),
})
type Course = typeof course extends fc.Arbitrary<infer One> ? One : never

/** A process with its own connections to the platform. */
interface Process {
  by: CallInterceptor
  deps: Deps
  /**
   * Position in the global order at which its latest database call ended, and at which its first later reservation of
   * send times began.
   */
  place: number
  claim: number | undefined
}

/** An email as received, with the position at which its claim began. */
interface Received {
  id: string
  to: string
  claim: number
}

class Trial {
  readonly #clock = new SimulatedClock(new Date(leaves - 30_000))
  readonly received: Received[] = []
  /** Times at which an email was passed to the provider. */
  readonly handed: number[] = []
  /** Subscribers who have left, with the position at which that ended. */
  readonly left = new Map<string, number>()
  isCanceled = false
  #places = 0
  readonly #course: Course
  readonly #faults
  readonly #answers

  constructor(course: Course) {
    this.#course = course
    this.#faults = course.faults.values()
    this.#answers = course.answers.values()
  }

  /** Runs everything until the issue is finished. */
  async run(): Promise<void> {
    const { senders, leavers, bounces, recall, restarts } = this.#course
    const going = [
      ...leavers.map((one) => this.#at(one.at, () => this.#leave(one.reader))),
      ...bounces.map((one) => this.#at(one.at, () => this.#bounce(one))),
      ...restarts.map((at) => this.#at(at, restartSlots)),
      ...(recall === null ? [] : [this.#at(recall / 1000, () => this.#cancel())]),
      ...senders.map((count, minute) => this.#at(30 + 60 * minute, () => this.#minute(count))),
    ]
    await this.#clock.pass(Promise.all(going))
    // Without faults from here on, until the claims of lost processes have expired.
    for (let minute = 0; minute < 60 && (await isOnItsWay()); minute++)
      await this.#clock.pass(Promise.all([this.#minute(1, true), this.#clock.wait(60_000)]))
  }

  async #at(seconds: number, happen: () => Promise<unknown>): Promise<void> {
    await this.#clock.wait(seconds * 1000)
    await happen()
  }

  /** The next minute runs whatever fails. */
  async #minute(senders: number, isCalm = false): Promise<void> {
    const called = Array.from({ length: senders }, () => this.#send(this.#process(isCalm)))
    await Promise.allSettled([sendIssues(this.#process(isCalm).deps), ...called])
  }

  #process(isCalm = true): Process {
    const drawn = isCalm ? undefined : this.#faults.next().value
    const cut: CallInterceptor = drawn ? failCallAt(drawn.place, drawn.cut).by : (call) => call()
    const by: CallInterceptor = (call) => cut(() => this.#slowly(call))
    const placed: CallInterceptor = async (call) => {
      one.claim ??= ++this.#places
      const result = await call()
      one.place = ++this.#places
      return result
    }
    const placedIn = (real: D1Database) =>
      interceptedDatabase((call) => by(() => placed(call)), real)
    const databases = { DB: placedIn(env.DB), ...interceptOptionalDatabases(placedIn) }
    const bindings = { ...this.#clock.bindings(by), ...databases }
    const deps = createDeps(bindings, () => undefined, this.#clock.now)
    const one: Process = { by, deps, place: 0, claim: undefined }
    return one
  }

  readonly #slowly: CallInterceptor = async (call) => {
    await this.#clock.wait(this.#course.delays.next().value)
    return this.#clock.call(call)
  }

  async #send(process: Process): Promise<void> {
    const config = { ...mailConfigWith(() => Promise.resolve()), mailer: this.#mailerOf(process) }
    const pace = await mailPace(process.deps, interceptedRateLimiter(process.by))
    const room: MailPace['available'] = async (kind, most) => {
      const found = await pace.available(kind, most)
      process.claim = undefined
      return found
    }
    const post = { ...postWith(config), pace: { ...pace, available: room }, wait: this.#clock.wait }
    await sendDeliveries(process.deps, post)
  }

  #mailerOf(process: Process): Mailer {
    const { detectsDuplicates } = this.#course
    const send = (mail: OutgoingMail) => {
      this.handed.push(this.#clock.now().getTime())
      const { id, to } = mail
      return process.by(() => this.#provider({ id, to, claim: process.claim ?? 0 }))
    }
    return { send, ...(detectsDuplicates && { detectsDuplicates }) }
  }

  #provider(mail: Received): Promise<void> {
    const answer = this.#answers.next().value ?? 'taken'
    if (answer === 'to wait') return Promise.reject(new RateLimited(3, 'too many requests'))
    if (answer === 'refused') return Promise.reject(new Error('not now'))
    const isRepeat = this.received.some(({ id }) => id === mail.id)
    if (!this.#course.detectsDuplicates || !isRepeat) this.received.push(mail)
    return answer === 'taken'
      ? Promise.resolve()
      : Promise.reject(new Unavailable('mail', 'time limit', true))
  }

  async #leave(reader: number): Promise<void> {
    const process = this.#process()
    const key = reader.toString(16).padStart(32, '0')
    await writeBatch(process.deps, unsubscribeWrites(process.deps, key))
    this.left.set(addressOf(reader), process.place)
  }

  async #bounce({ reader, report }: Course['bounces'][number]): Promise<void> {
    const mail = this.received.find(({ to }) => to === addressOf(reader))
    const { deps } = this.#process()
    if (mail) await noteReport(deps, mail.id, report)
  }

  async #cancel(): Promise<void> {
    const { deps } = this.#process()
    const [found] = await deps.db.batch([unscheduleIssueStatement(deps, 1)])
    this.isCanceled = found.length > 0
  }
}

const slots = () => mailSlots(env)
const restartSlots = async () => {
  // An object that is not running cannot be restarted.
  await slots().pausedUntil()
  await evictDurableObject(slots())
}

async function stateOfIssue(): Promise<string> {
  const [issue] = await rowsOf<{ state: string }>('select state from issues')
  return issue!.state
}

const isOnItsWay = async () => ['scheduled', 'sending'].includes(await stateOfIssue())

/** The weekly issue for the English list only. */
async function arrange(): Promise<void> {
  await resetSite()
  await rowsOf("insert into settings (key, value) values ('mail_per_second', ?)", `${perSecond}`)
  await insertSubscribers('en-US', readers)
  await putSubscriber({ email: 'late@example.test', lists: ['en-US'], isConfirmed: false })
  await putSubscriber({ email: 'other@example.test', lists: ['vi-VN', 'zh-CN'] })
  await composeWeeklyIssue(testDeps(new Date(leaves - 30 * 60_000)))
  await rowsOf(`update issues set data = json_set(data, '$.languages', json('["en-US"]'))`)
}

/** Number of receipts per subscriber. */
function timesOf(received: readonly Received[]): Record<string, number> {
  const times: Record<string, number> = {}
  for (const { to } of received) times[to] = (times[to] ?? 0) + 1
  return times
}

const onList = Array.from({ length: readers }, (_, index) => addressOf(index + 1))

async function check(trial: Trial, course: Course): Promise<void> {
  const { received, left, handed, isCanceled } = trial
  const times = timesOf(received)
  const inASecond = (from: number) => handed.filter((at) => at >= from && at < from + 1000).length
  expect({
    state: await stateOfIssue(),
    toOthers: Object.keys(times).filter((to) => !onList.includes(to)),
    twice: Object.keys(times).filter((to) => times[to]! > 1),
    afterLeaving: received.filter(({ to, claim }) => (left.get(to) ?? Infinity) < claim),
    afterCancellation: isCanceled ? received : [],
    // A late email may coincide with the first of another sender; then the provider's response decides.
    tooFast: handed.filter((from) => inASecond(from) > perSecond + 1),
    missed: isCanceled ? [] : await missedBy(trial, course),
    open: await rowsOf(`select * from edition_progress
      where sent_count + failed_count + unsubscribed_count <> queued_count`),
  }).toEqual({
    state: isCanceled ? 'draft' : 'sent',
    toOthers: [],
    twice: [],
    afterLeaving: [],
    afterCancellation: [],
    tooFast: [],
    missed: [],
    open: [],
  })
}

/** Remaining subscribers without an email. Without duplicate detection, some emails are given up. */
async function missedBy(
  { received, left }: Trial,
  { detectsDuplicates }: Course,
): Promise<string[]> {
  const lost = await listDeliveries('abandoned')
  const got = new Set(received.map(({ to }) => to))
  const givenUp = new Set(detectsDuplicates ? [] : lost.map(({ to_address }) => to_address))
  return onList.filter((to) => !left.has(to) && !got.has(to) && !givenUp.has(to))
}

it('each subscriber gets the issue once, and no other address gets it, in any order of events', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const property = fc.asyncProperty(course, async (one) => {
    await arrange()
    const trial = new Trial(one)
    await trial.run()
    await check(trial, one)
  })
  await fc.assert(property, { seed: 20_261_116, ...runs(40), endOnFailure: true })
})
