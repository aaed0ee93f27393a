// Send times are used in time or not at all, for any latency of the rate limiter, the provider and the clock.
import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { mailPace } from '../../../worker/limits/email-pace.ts'
import { sendPaced } from '../../../worker/mail/sending/paced.ts'
import { rowsOf } from '../../support/site/member.ts'
import { runs } from '../../support/data/runs.ts'
import { SimulatedClock } from '../../support/fakes/simulated-clock.ts'
import { resetSite, now } from '../../support/site/site.ts'
import { fakeEmailRateLimiter } from '../../support/fakes/email-rate-limiter.ts'
import { createDeps } from '../../../worker/deps.ts'

beforeEach(resetSite)

interface Course {
  senders: number
  /** Milliseconds of each wait, in order. */
  delays: readonly number[]
}

const items = Array.from({ length: 30 }, (_, index) => index)

/** Times of sending in milliseconds since the start, and the number of unsent emails. */
async function leave({ senders, delays }: Course): Promise<{ times: number[]; stayed: number }> {
  const clock = new SimulatedClock(now)
  let waits = 0
  const late = (milliseconds = 0) =>
    clock.wait(milliseconds + (delays[waits++ % delays.length] ?? 0))
  const counting = fakeEmailRateLimiter(async (call) => {
    await late()
    const result = await call()
    await late()
    return result
  })
  const deps = createDeps(env, () => undefined, clock.now)
  const paces = []
  for (let count = 0; count < senders; count++) paces.push(await mailPace(deps, counting))
  const times: number[] = []
  let stayed = 0
  const send = async (_: number, stays: number | undefined) => {
    if (stays === undefined) times.push(clock.now().getTime() - now.getTime())
    else stayed++
    await late()
    return 0
  }
  const work = paces.map((pace) => {
    const take = (want: number) => pace.reserve('deliveries', want)
    return sendPaced(deps, { pace, wait: late }, { items, take, turn: 60_000, send })
  })
  await clock.pass(Promise.all(work))
  return { times, stayed }
}

const coursesUpTo = (max: number) =>
  fc.record({
    senders: fc.integer({ min: 1, max: 4 }),
    delays: fc.array(fc.integer({ min: 0, max }), { minLength: 1, maxLength: 20 }),
  })

describe.each([4, 20, 40])('pacing at %d per second', (perSecond) => {
  beforeEach(() =>
    rowsOf("insert into settings (key, value) values ('mail_per_second', ?)", String(perSecond)),
  )

  it('never exceeds the limit in a second, and each email is sent or left', () =>
    fc.assert(
      fc.asyncProperty(coursesUpTo(300), async (course) => {
        const { times, stayed } = await leave(course)
        expect(times.length + stayed).toBe(items.length * course.senders)
        for (const time of times) {
          const second = times.filter((other) => other >= time && other < time + 1000)
          expect(second.length, `from ${time}`).toBeLessThanOrEqual(perSecond)
        }
      }),
      { ...runs(96) },
    ))

  it('leaves no email unsent while responses take a twentieth of a second', () =>
    fc.assert(
      fc.asyncProperty(coursesUpTo(40), async (course) => {
        expect(await leave(course)).toMatchObject({ stayed: 0 })
      }),
      { ...runs(48) },
    ))
})

it('a pause applies to senders that had reserved before it', async () => {
  const clock = new SimulatedClock(now)
  const deps = createDeps(env, () => undefined, clock.now)
  const pause = () => Promise.resolve()
  const answers = [10, 30]
  const pausedFor = () => clock.wait(answers.shift() ?? 0).then(() => 0)
  const pace = { ...(await mailPace(deps, env)), pause, pauseSeconds: pausedFor }
  const take = () =>
    Promise.resolve({ sendTimes: [0, 40].map((on) => now.getTime() + on), retryAt: 0 })
  const stays: (number | undefined)[] = []
  const send = async (_: number, seconds: number | undefined) => {
    stays.push(seconds)
    return seconds === undefined ? 90 : 0
  }
  const post = { pace, wait: clock.wait }
  await clock.pass(sendPaced(deps, post, { items: [0, 1], take, turn: 60_000, send }))
  expect(stays).toEqual([undefined, 90])
})
