// Interrupts the sending of an issue at every await. No subscriber gets it twice, no other address gets it, and it
// finishes.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import type { OutgoingMail } from '../../../worker/mail/sending/mailer.ts'
import type { MailConfig } from '../../../worker/mail/sending/send-to-provider.ts'
import { sendDeliveries } from '../../../worker/mail/sending/issue-deliveries.ts'
import { composeWeeklyIssue } from '../../../worker/services/newsletter/weekly-issue.ts'
import { sendIssues } from '../../../worker/services/newsletter/sending.ts'
import {
  cutPlaces,
  runToEnd,
  runWithFailure,
  type FailureMode,
  type Job,
} from '../../support/site/fault-injection.ts'
import { sampleNames } from '../../support/fakes/mail.ts'
import { postWith, putSubscriber } from '../../support/desk/issues.ts'
import { rowsOf } from '../../support/site/member.ts'
import { resetSite, testDeps } from '../../support/site/site.ts'
import type { Deps } from '../../../worker/deps.ts'

const monday = Date.parse('2026-11-16T00:30:00.000Z')
const onList = ['a@example.test zh-CN', 'a@example.test en-US', 'b@example.test en-US']

async function arrange(): Promise<void> {
  await resetSite()
  await putSubscriber({ email: 'a@example.test', lists: ['zh-CN', 'en-US'] })
  await putSubscriber({ email: 'b@example.test', lists: ['en-US'] })
  await putSubscriber({ email: 'c@example.test', lists: ['en-US'], isConfirmed: false })
  await composeWeeklyIssue(testDeps(new Date(monday)))
}

/** Some minutes of the cron job, and later ones in the next run, after the claims of lost processes have expired. */
function minutesOf(config: MailConfig): Job['run'] {
  let next = 30
  return async (deps) => {
    const minutes = [next, next + 1]
    next += 12
    for (const minute of minutes) {
      const own: Deps = { ...deps, now: () => new Date(monday + minute * 60_000) }
      await sendIssues(own)
      await sendDeliveries(own, postWith(config))
    }
  }
}

function configOf(accepted: OutgoingMail[], knowsRepeats: boolean): MailConfig {
  const send = (mail: OutgoingMail) => {
    // Such a provider delivers each id once.
    if (!knowsRepeats || accepted.every(({ id }) => id !== mail.id)) accepted.push(mail)
    return Promise.resolve()
  }
  const mailer = { send, ...(knowsRepeats && { detectsDuplicates: knowsRepeats }) }
  return {
    mailer,
    from: env.MAIL_FROM,
    origin: env.ORIGIN,
    secret: env.TOKEN_SECRET,
    names: sampleNames,
  }
}

/** Timeout in milliseconds; each interruption uses a fresh site. */
const patience = 240_000

/** A process that ends covers the case of a single failed call. */
const cuts: FailureMode[] = ['the process ends', 'the answer is lost']

/** Numbers of the calls, in an undisturbed run, at which it is interrupted. */
async function placesOf(cut: FailureMode, knowsRepeats: boolean): Promise<number[]> {
  await arrange()
  const calls = await runToEnd({ arrange, run: minutesOf(configOf([], knowsRepeats)) })
  return cutPlaces('an issue', { calls, count: 5, cut })
}

const readersOf = (accepted: readonly OutgoingMail[]) =>
  accepted.map(({ to, headers }) => `${to} ${headers['Content-Language']}`).toSorted()

it.each(cuts)(
  '%s, with a provider that detects duplicates: every subscriber gets it once',
  async (cut) => {
    for (const place of await placesOf(cut, true)) {
      await arrange()
      const accepted: OutgoingMail[] = []
      await runWithFailure({ arrange, run: minutesOf(configOf(accepted, true)) }, place, cut)
      expect(readersOf(accepted), `${cut} at ${place}`).toEqual(onList.toSorted())
      expect(await rowsOf('select state from issues')).toEqual([{ state: 'sent' }])
    }
  },
  patience,
)

it.each(cuts)(
  '%s, with a provider that does not: no subscriber gets it twice',
  async (cut) => {
    let lost = 0
    for (const place of await placesOf(cut, false)) {
      await arrange()
      const accepted: OutgoingMail[] = []
      await runWithFailure({ arrange, run: minutesOf(configOf(accepted, false)) }, place, cut)
      const reached = readersOf(accepted)
      expect(new Set(reached).size, `${cut} at ${place}`).toBe(reached.length)
      expect(onList).toEqual(expect.arrayContaining(reached))
      expect(await rowsOf('select state from issues')).toEqual([{ state: 'sent' }])
      const [sums] = await rowsOf<{ sent: number; all: number }>(
        `select sum(sent_count) as sent, sum(sent_count + failed_count + unsubscribed_count) as "all"
          from edition_progress`,
      )
      expect(sums!.all).toBe(onList.length)
      // An email accepted just before the end is not recorded as sent.
      expect(sums!.sent).toBeLessThanOrEqual(reached.length)
      lost += onList.length - reached.length
    }
    // Only emails whose own sending is interrupted are given up, which affects few of the many interruptions.
    expect(lost).toBeLessThanOrEqual(4 * onList.length)
  },
  patience,
)
