// Sends emails from the outbox to the provider. The queue delivers new ones at once, and the sweep finds those it lost;
// a claim decides which of the two sends. Uncertain emails are retried only if the provider detects duplicates, or if
// they contain a login link (docs/decisions/messaging/email-outbox.md).
import { maybeSentReason } from '../../../client/contract/analytics/metrics.ts'
import type { Reservation } from '../../../durable-objects/mail-slots/rules.ts'
import {
  claimEmail,
  isLastAttempt,
  listDueMails,
  maxAttempts,
  recordOutcomeStatement,
  type ClaimedEmail,
  type EmailOutcome,
} from '../../data/mail/claim.ts'
import { enqueueEmail } from '../../data/mail/outbox.ts'
import { readerLanguage } from '../../data/site/site.ts'
import { run, writeBatch } from '../../storage/db.ts'
import { countMetric } from '../../storage/d1/metric-buffer.ts'
import { withTimeout } from '../../storage/time-limit.ts'
import { describe, sendToProvider, logFailure, type MailConfig } from './send-to-provider.ts'
import { withCurrentContent } from './member-mail.ts'
import { sendPaced, type SendContext } from './paced.ts'
import type { Deps } from '../../deps.ts'

/** Emails claimed at once: a batch of the queue (`max_batch_size` in wrangler.toml). */
const claimBatchSize = 10
/** Maximum milliseconds per batch, well below the lease; remaining emails are deferred. */
const maxRunMs = 30_000

/**
 * Sends the due ones among these emails until the pace is exhausted. A failure affects no other email and is not
 * thrown, because the rows schedule retries.
 */
export async function sendMails(
  deps: Deps,
  post: SendContext,
  ids: readonly string[],
): Promise<void> {
  for (let start = 0; start < ids.length; start += claimBatchSize) {
    const ready: ClaimedEmail[] = []
    for (const mail of await claimAll(deps, ids.slice(start, start + claimBatchSize))) {
      const error = giveUpReason(mail, isSafeToRepeat(post.config, mail))
      if (error) await recordOutcome(deps, mail, { is: 'failed', error })
      else ready.push(mail)
    }
    const { links = [], mails = [] } = Object.groupBy(ready, kindOf)
    const isRoom = [
      await sendKind(deps, post, 'links', links),
      await sendKind(deps, post, 'mails', mails),
    ]
    if (isRoom.includes(false)) return
  }
}

/** Emails that a sweep sends itself, so that emails are sent even without a queue; and the maximum it reads. */
const [inlineLimit, sweepLimit] = [100, 6000]
/** Maximum messages per call of the queue. */
const queueBatchSize = 100

/**
 * Sends due emails that were lost by the queue or delayed by an outage: those with login links first, at most a
 * minute's pace. Emails beyond the inline limit go through the queue.
 */
export async function sendOverdueEmails(deps: Deps, post: SendContext): Promise<void> {
  const most = Math.min(sweepLimit, Math.max(inlineLimit, post.pace.perSecond * 60))
  const ids = await run(deps, listDueMails(deps, most))
  await Promise.all([
    sendMails(deps, post, ids.slice(0, inlineLimit)),
    requeueOverdue(deps, post, ids).catch(() => undefined),
  ])
}

/** Spread over the minute, so that new emails never wait behind them. */
async function requeueOverdue(
  deps: Deps,
  { pace }: SendContext,
  ids: readonly string[],
): Promise<void> {
  for (let start = inlineLimit; start < ids.length; start += queueBatchSize) {
    const messages = ids.slice(start, start + queueBatchSize).map((id) => ({ body: { id } }))
    const delaySeconds = Math.floor(start / pace.perSecond)
    await withTimeout('queue', () => deps.emailQueue.sendBatch(messages, { delaySeconds }))
  }
}

type Kind = 'links' | 'mails'

const kindOf = ({ template, data }: ClaimedEmail): Kind =>
  'token_id' in data || template === 'email_change' ? 'links' : 'mails'

async function claimAll(deps: Deps, ids: readonly string[]): Promise<ClaimedEmail[]> {
  const claims = ids.map(async (id) => {
    try {
      const mail = await run(deps, claimEmail(deps, id))
      if (!mail) return []
      return (await withCurrentContent(deps, mail)) ?? { ...mail, isOutdated: true }
    } catch (error) {
      logFailure(deps, { mail: id, error: describe(error) })
      return []
    }
  })
  return (await Promise.all(claims)).flat()
}

/** Resolves to true if every email got a send time. */
async function sendKind(
  deps: Deps,
  post: SendContext,
  kind: Kind,
  mails: readonly ClaimedEmail[],
): Promise<boolean> {
  if (mails.length === 0) return true
  // While the rate limiter is down, emails are sent unpaced; the provider rejects excess ones.
  const take = (want: number) =>
    post.pace.reserve(kind, want).catch(() => immediateSlots(deps, want))
  let used = 0
  const send = async (mail: ClaimedEmail, stays: number | undefined) => {
    const outcome = stays === undefined ? await attempt(deps, post.config, mail) : deferred(stays)
    if (outcome.is !== 'deferred') used++
    await recordOutcome(deps, mail, outcome)
    return outcome.is === 'deferred' ? outcome.seconds : 0
  }
  const taken = await sendPaced(deps, post, { items: mails, take, turn: maxRunMs, send })
  if (used < taken) await post.pace.release(kind, taken - used).catch(() => undefined)
  return used === mails.length
}

const immediateSlots = (deps: Deps, count: number): Reservation => ({
  sendTimes: Array.from({ length: count }, () => deps.now().getTime()),
  retryAt: 0,
})

/** No send time is free. */
const deferred = (seconds: number): EmailOutcome => ({
  is: 'deferred',
  seconds: Math.max(1, seconds),
  error: 'waits for the send rate limit',
})

/** A duplicate of an email with a login link is harmless. */
const isSafeToRepeat = ({ mailer }: MailConfig, mail: ClaimedEmail) =>
  mailer.detectsDuplicates === true || kindOf(mail) === 'links'

function giveUpReason(
  { isOutdated, mayBeSent, attempts }: ClaimedEmail,
  isRepeatableOne: boolean,
): string | undefined {
  if (isOutdated) return 'outdated'
  if (mayBeSent && !isRepeatableOne) return maybeSentReason
  return attempts > maxAttempts ? 'no attempt finished' : undefined
}

async function attempt(deps: Deps, config: MailConfig, mail: ClaimedEmail): Promise<EmailOutcome> {
  const lang = await readerLanguage(deps, mail.lang)
  const handed = await sendToProvider(deps, config, { ...mail, lang }, mail.attempts)
  if (handed.is === 'sent') return handed
  const { error } = handed
  if (handed.is === 'wait') return { is: 'deferred', error, seconds: handed.seconds }
  if (handed.is === 'unknown' && !isSafeToRepeat(config, mail))
    return { is: 'failed', error: maybeSentReason }
  return { is: 'later', error }
}

/** Retried once: an unrecorded outcome may duplicate or lose an email. */
async function recordOutcome(deps: Deps, mail: ClaimedEmail, outcome: EmailOutcome): Promise<void> {
  const noted = () => writeBatch(deps, [recordOutcomeStatement(deps, mail, outcome)])
  try {
    await noted().catch(noted)
  } catch (error) {
    // The lease expires and the email is due again.
    logFailure(deps, { mail: mail.id, error: describe(error) })
  }
  // A user waiting for a login link should not also wait for the next sweep.
  if (outcome.is === 'deferred' && kindOf(mail) === 'links')
    enqueueEmail(deps, mail.id, outcome.seconds)
  if (outcome.is !== 'deferred') countMetric('mail', `${mail.template} ${countedAs(mail, outcome)}`)
}

/** In the metric, `failed` is a failed attempt and `dead` an email that is not retried. */
const countedAs = (mail: ClaimedEmail, { is }: EmailOutcome) =>
  is === 'sent' ? 'sent' : isLastAttempt(mail, is) ? 'dead' : 'failed'
