// Mails of the outbox in orders drawn at random: queue and sweep at the same time, processes that end at any of their calls or
// lose an answer, and a provider that wants to wait, refuses or keeps its answer.
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
  /** The processes of each minute; the others have no fault. */
  minutes: fc.array(
    fc.array(fc.record({ isSweep: fc.boolean(), fault: fc.option(fault, { freq: 3 }) }), {
      maxLength: 3,
    }),
    { minLength: 1, maxLength: 5 },
  ),
  /** Of the provider, one after the other; after these it takes everything. */
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

  /** Whatever fails, others go on. */
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
    // Without its link somebody cannot get in: rather twice than never.
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

it('whatever goes on, no mail arrives twice, and what is not known to have left is shown', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const property = fc.asyncProperty(course, async (one) => {
    await arrange()
    const trial = new Trial(one)
    for (const [minute, processes] of one.minutes.entries()) await trial.pass(minute, processes)
    // Without faults from here on, until what was refused is due and the claims of lost processes have ended.
    for (let minute = 10; minute <= 100; minute += 10)
      await trial.pass(minute, [{ isSweep: true, fault: null }])
    await check(trial, one)
  })
  await fc.assert(property, { seed: 20_261_116, ...runs(64), endOnFailure: true })
})
