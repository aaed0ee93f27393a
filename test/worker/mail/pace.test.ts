// Pacing of emails other than deliveries: each has a send time, links come first, and emails are sent unpaced while the
// rate limiter is down.
import { env } from 'cloudflare:workers'
import { beforeEach, expect, it, vi } from 'vitest'
import { mailPace } from '../../../worker/limits/email-pace.ts'
import type { SendContext } from '../../../worker/mail/sending/paced.ts'
import { sendMails, sendOverdueEmails } from '../../../worker/mail/sending/send.ts'
import {
  bufferingQueue,
  interceptedRateLimiter,
  withMethods,
  type CallInterceptor,
} from '../../support/fakes/bindings.ts'
import {
  unthrottledSendContext,
  mailConfigWith,
  sampleEmailTo,
  putLink,
  insertEmails,
  recordingMailConfig,
  rowOf,
} from '../../support/fakes/mail.ts'
import { rowsOf } from '../../support/site/member.ts'
import { SimulatedClock } from '../../support/fakes/simulated-clock.ts'
import { resetSite, now, testDeps } from '../../support/site/site.ts'
import { createDeps, type Deps } from '../../../worker/deps.ts'

beforeEach(resetSite)

const member = 'member@example.test'
const notices = (count: number) =>
  Array.from({ length: count }, (_, index) => sampleEmailTo(`member${index}@example.test`))

/** Ten per second, on a clock that starts now. `by` intercepts calls to the rate limiter. */
async function paced(by?: CallInterceptor) {
  await rowsOf("insert into settings (key, value) values ('mail_per_second', '10')")
  const clock = new SimulatedClock(now)
  const times: number[] = []
  const config = mailConfigWith(async () => {
    times.push(clock.now().getTime() - now.getTime())
    await clock.wait(150)
  })
  const deps = createDeps(clock.bindings(), () => undefined, clock.now)
  const pace = await clock.pass(mailPace(deps, interceptedRateLimiter(by ?? clock.call)))
  const post: SendContext = { ...unthrottledSendContext(config), pace, wait: clock.wait }
  return { clock, deps, post, times }
}

it('no second exceeds the provider’s limit, whoever sends', async () => {
  const { clock, deps, post, times } = await paced()
  const ids = await insertEmails(testDeps(), notices(60))
  const some = [0, 20, 40].map((from) => sendMails(deps, post, ids.slice(from, from + 20)))
  await clock.pass(Promise.all(some))
  expect(times.length).toBeGreaterThan(50)
  for (const time of times) {
    const second = times.filter((other) => other >= time && other < time + 1000)
    expect(second.length, `from ${time}`).toBeLessThanOrEqual(10)
  }
  // An email without an early send time loses no attempt.
  const left = await rowsOf<{ attempts: number }>(
    "select attempts from outbox where state = 'pending'",
  )
  expect(left.length).toBe(60 - times.length)
  expect(left.every(({ attempts }) => attempts === 0)).toBe(true)
})

it('emails are sent unpaced while the rate limiter is down', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { clock, deps, post, times } = await paced(() => Promise.reject(new Error('down')))
  await clock.pass(sendMails(deps, post, await insertEmails(testDeps(), notices(12))))
  expect(times).toHaveLength(12)
})

/** The rate limiter assigns send times to these kinds only. */
function postFor(kinds: readonly string[]) {
  const { config, kept } = recordingMailConfig()
  const free = unthrottledSendContext(config)
  const again = now.getTime() + 90_000
  const take: SendContext['pace']['reserve'] = async (kind, want) =>
    kinds.includes(kind) ? free.pace.reserve(kind, want) : { sendTimes: [], retryAt: again }
  return { kept, post: { ...free, pace: { ...free.pace, reserve: take } } }
}

async function noticesAndLink(deps: Deps): Promise<string[]> {
  await putLink(deps, 'link', 'reset', { to: member })
  return [...(await insertEmails(deps, notices(3))), 'link']
}

it('a link is sent even if earlier emails found no send time', async () => {
  const deps = testDeps()
  const { kept, post } = postFor(['links'])
  await sendMails(deps, post, await noticesAndLink(deps))
  expect(kept.map(({ id }) => id)).toEqual(['link'])
  const due_at = new Date(now.getTime() + 90_000).toISOString()
  expect(await rowOf(deps, 'mail-0')).toMatchObject({ state: 'pending', attempts: 0, due_at })
})

it('a link that has to wait is retried by itself', async () => {
  const held: unknown[] = []
  const deps = { ...testDeps(), emailQueue: bufferingQueue(held) }
  const { kept, post } = postFor([])
  await sendMails(deps, post, await noticesAndLink(deps))
  expect(kept).toEqual([])
  expect(held).toEqual([{ id: 'link' }])
})

it('a sweep sends some emails itself, links first, and passes the rest of a minute to the queue', async () => {
  await insertEmails(testDeps(), notices(350))
  const due = new Date(now.getTime() + 1000)
  await putLink(testDeps(due), 'link', 'reset', { to: member })
  const handed: { id: string; delaySeconds: number }[] = []
  const mailQueue = withMethods(env.EMAIL_QUEUE, {
    sendBatch: async (
      messages: readonly { body: { id: string } }[],
      { delaySeconds }: { delaySeconds: number },
    ) => void handed.push(...messages.map(({ body }) => ({ ...body, delaySeconds }))),
  })
  const { config, kept } = recordingMailConfig()
  const free = unthrottledSendContext(config)
  const post = { ...free, pace: { ...free.pace, perSecond: 5 } }
  await sendOverdueEmails({ ...testDeps(due), emailQueue: mailQueue }, post)
  expect(kept).toHaveLength(100)
  expect(kept[0]?.id).toBe('link')
  expect(handed).toHaveLength(200)
  expect(new Set([...kept, ...handed].map(({ id }) => id)).size).toBe(300)
  expect(handed[0]).toMatchObject({ delaySeconds: 20 })
  expect(handed.at(-1)).toMatchObject({ delaySeconds: 40 })
})

it('a sweep works without the queue', async () => {
  await insertEmails(testDeps(), notices(120))
  const sendBatch = () => Promise.reject(new Error('down'))
  const mailQueue = withMethods(env.EMAIL_QUEUE, { sendBatch })
  const { config, kept } = recordingMailConfig()
  await sendOverdueEmails({ ...testDeps(), emailQueue: mailQueue }, unthrottledSendContext(config))
  await sendOverdueEmails({ ...testDeps(), emailQueue: mailQueue }, unthrottledSendContext(config))
  expect(kept).toHaveLength(120)
})
