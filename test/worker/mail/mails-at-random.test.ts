// Sends emails of the outbox in random order: queue and sweep run concurrently, processes end at any of their calls or
// lose a response, and the provider asks to wait, refuses or withholds its response.
import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { beforeAll, expect, it, vi } from 'vitest'
import { maybeSentReason } from '../../../client/contract/analytics/metrics.ts'
import {
  RejectedByProvider,
  RateLimited,
  type Mailer,
} from '../../../worker/mail/sending/mailer.ts'
import { sendMails, sendOverdueEmails } from '../../../worker/mail/sending/send.ts'
import { emailTokens, outbox } from '../../../worker/storage/schema/index.ts'
import {
  interceptedDatabase,
  bufferingQueue,
  type CallInterceptor,
} from '../../support/fakes/bindings.ts'
import { failCallAt, failureModes } from '../../support/site/fault-injection.ts'
import {
  unthrottledSendContext,
  mailConfigWith,
  sampleEmailTo,
  putLink,
  insertEmails,
  rowOf,
} from '../../support/fakes/mail.ts'
import { runs } from '../../support/data/runs.ts'
import { resetSite, now, testDeps } from '../../support/site/site.ts'
import { createDeps } from '../../../worker/deps.ts'

const member = 'member@example.test'
const ids = ['mail-0', 'mail-1', 'mail-2', 'link']

const fault = fc.record({
  place: fc.integer({ min: 1, max: 16 }),
  cut: fc.constantFrom(...failureModes),
})
const course = fc.record({
  detectsDuplicates: fc.boolean(),
  /** Processes of each minute; the others have no fault. */
  minutes: fc.array(
    fc.array(fc.record({ isSweep: fc.boolean(), fault: fc.option(fault, { freq: 3 }) }), {
      maxLength: 3,
    }),
    { minLength: 1, maxLength: 5 },
  ),
  /** Responses of the provider in order; afterward it accepts everything. */
  answers: fc.array(fc.constantFrom('taken', 'to wait', 'refused', 'taken, no answer'), {
    maxLength: 8,
  }),
})
type Course = typeof course extends fc.Arbitrary<infer One> ? One : never
type Process = Course['minutes'][number][number]

class Trial {
  readonly received: string[] = []
  readonly #knowsRepeats: boolean
  readonly #answers

  constructor({ detectsDuplicates, answers }: Course) {
    this.#knowsRepeats = detectsDuplicates
    this.#answers = answers.values()
  }

  /** Other processes continue whatever fails. */
  async pass(minute: number, processes: readonly Process[]): Promise<void> {
    const at = new Date(now.getTime() + minute * 60_000)
    await Promise.allSettled(processes.map((one) => this.#process(at, one)))
  }

  async #process(at: Date, { isSweep, fault }: Process): Promise<void> {
    const by: CallInterceptor = fault ? failCallAt(fault.place, fault.cut).by : (call) => call()
    const bindings = { ...env, DB: interceptedDatabase(by), EMAIL_QUEUE: bufferingQueue([]) }
    const deps = createDeps(
      bindings,
      () => undefined,
      () => at,
    )
    const mailer: Mailer = {
      send: ({ id }) => by(() => this.#provider(id)),
      ...(this.#knowsRepeats && { detectsDuplicates: true }),
    }
    const post = unthrottledSendContext({ ...mailConfigWith(() => Promise.resolve()), mailer })
    await (isSweep ? sendOverdueEmails(deps, post) : sendMails(deps, post, ids))
  }

  #provider(id: string): Promise<void> {
    const answer = this.#answers.next().value ?? 'taken'
    if (answer === 'to wait') return Promise.reject(new RateLimited(45, 'too many requests'))
    if (answer === 'refused') return Promise.reject(new RejectedByProvider('not now'))
    if (!this.#knowsRepeats || !this.received.includes(id)) this.received.push(id)
    return answer === 'taken' ? Promise.resolve() : Promise.reject(new Error('it was lost'))
  }
}

async function arrange(): Promise<void> {
  const { db } = testDeps()
  await db.delete(outbox)
  await db.delete(emailTokens)
  await insertEmails(
    testDeps(),
    [0, 1, 2].map((one) => sampleEmailTo(`r${one}@example.test`)),
  )
  await putLink(testDeps(), 'link', 'reset', { to: member })
}

async function check({ received }: Trial, { detectsDuplicates }: Course): Promise<void> {
  for (const id of ids) {
    const times = received.filter((one) => one === id).length
    const { state, error } = await rowOf(testDeps(), id)
    const isGivenUp = state === 'failed' && error === maybeSentReason
    const isLink = id === 'link'
    expect({ id, isOver: state === 'sent' || isGivenUp }).toEqual({ id, isOver: true })
    // Without the link in the email, its recipient cannot log in, so a duplicate is preferred to a loss.
    const isRepeatable = detectsDuplicates || isLink
    expect({
      id,
      isTwice: times > 1 && (detectsDuplicates || !isLink),
      isGivenUp: isGivenUp && isRepeatable,
      isMissing: times === 0 && !isGivenUp,
    }).toEqual({ id, isTwice: false, isGivenUp: false, isMissing: false })
  }
}

beforeAll(resetSite)

it('no email arrives twice, and each uncertain one is shown, in any order of events', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const property = fc.asyncProperty(course, async (one) => {
    await arrange()
    const trial = new Trial(one)
    for (const [minute, processes] of one.minutes.entries()) await trial.pass(minute, processes)
    // Without faults from here on, until refused emails are due and claims of lost processes have expired.
    for (let minute = 10; minute <= 100; minute += 10)
      await trial.pass(minute, [{ isSweep: true, fault: null }])
    await check(trial, one)
  })
  await fc.assert(property, { seed: 20_261_116, ...runs(64), endOnFailure: true })
})
