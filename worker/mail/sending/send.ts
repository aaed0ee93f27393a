// From the outbox to the provider. The queue delivers mails at once, and the sweep finds those the queue lost; a claim decides
// which of the two sends. What may have been sent is sent again only where the provider detects repeats, and where it is a link
// without which somebody cannot get in (docs/decisions/members/031-mail-outbox.md).
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
import { sendPaced, type SendContext } from './paced.ts'
import type { Deps } from '../../deps.ts'

/** Mails that are claimed at once: a batch of the queue (`max_batch_size` in wrangler.toml). */
const claimBatchSize = 10
/** A sender works on them for so many milliseconds at most, and then gives the rest back, well before their claims end. */
const maxRunMs = 30_000

/**
 * Sends the due ones of these mails, until the pace allows no more. A failure stops no other mail and is not thrown: the rows
 * carry the retries.
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

/** What a sweep sends itself, so that mails leave without a queue, too, and how much it looks at, in all. */
const [inlineLimit, sweepLimit] = [100, 6000]
/** Messages that a queue takes at once. */
const queueBatchSize = 100

/**
 * Sends due mails that the queue has lost, or that an outage has held up: links first, and as many as the pace has room for in a
 * minute. The queue sends what is too much for one process.
 */
export async function sendOverdueEmails(deps: Deps, post: SendContext): Promise<void> {
  const most = Math.min(sweepLimit, Math.max(inlineLimit, post.pace.perSecond * 60))
  const ids = await run(deps, listDueMails(deps, most))
  await Promise.all([
    sendMails(deps, post, ids.slice(0, inlineLimit)),
    requeueOverdue(deps, post, ids).catch(() => undefined),
  ])
}

/** Spread over the minute, so that a new mail never waits behind them. */
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

const kindOf = ({ data }: ClaimedEmail): Kind => ('token_id' in data ? 'links' : 'mails')

async function claimAll(deps: Deps, ids: readonly string[]): Promise<ClaimedEmail[]> {
  const claims = ids.map(async (id) => {
    try {
      return (await run(deps, claimEmail(deps, id))) ?? []
    } catch (error) {
      logFailure(deps, { mail: id, error: describe(error) })
      return []
    }
  })
  return (await Promise.all(claims)).flat()
}

/** Resolves to whether there was a slot for each. */
async function sendKind(
  deps: Deps,
  post: SendContext,
  kind: Kind,
  mails: readonly ClaimedEmail[],
): Promise<boolean> {
  if (mails.length === 0) return true
  // While nobody counts, mails leave nevertheless; where they are too many, the provider says so.
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

/** Not now. */
const deferred = (seconds: number): EmailOutcome => ({
  is: 'deferred',
  seconds: Math.max(1, seconds),
  error: 'waits for the pace of mails',
})

/** Of a link a second copy is harmless. */
const isSafeToRepeat = ({ mailer }: MailConfig, mail: ClaimedEmail) =>
  mailer.detectsDuplicates === true || kindOf(mail) === 'links'

function giveUpReason(
  { isOutdated, mayBeSent, attempts }: ClaimedEmail,
  isRepeatableOne: boolean,
): string | undefined {
  if (isOutdated) return 'outdated'
  if (mayBeSent && !isRepeatableOne) return maybeSentReason
  return attempts > maxAttempts ? 'no attempt came to an end' : undefined
}

async function attempt(deps: Deps, config: MailConfig, mail: ClaimedEmail): Promise<EmailOutcome> {
  const lang = await readerLanguage(deps, mail.lang)
  const handed = await sendToProvider(deps, config, { ...mail, lang }, mail.attempts)
  if (handed.is === 'sent') return { is: 'sent' }
  const { error } = handed
  if (handed.is === 'wait') return { is: 'deferred', error, seconds: handed.seconds }
  if (handed.is === 'unknown' && !isSafeToRepeat(config, mail))
    return { is: 'failed', error: maybeSentReason }
  return { is: 'later', error }
}

/** Once more where that fails, because a claim that ends unnoted may be sent again or lost. */
async function recordOutcome(deps: Deps, mail: ClaimedEmail, outcome: EmailOutcome): Promise<void> {
  const noted = () => writeBatch(deps, [recordOutcomeStatement(deps, mail, outcome)])
  try {
    await noted().catch(noted)
  } catch (error) {
    // The claim expires, and the mail is due again.
    logFailure(deps, { mail: mail.id, error: describe(error) })
  }
  // Whoever waits for a link need not wait for the next minute as well.
  if (outcome.is === 'deferred' && kindOf(mail) === 'links')
    enqueueEmail(deps, mail.id, outcome.seconds)
  if (outcome.is !== 'deferred') countMetric('mail', `${mail.template} ${countedAs(mail, outcome)}`)
}

/** In the metric, `failed` is an attempt, and `dead` an email that was given up. */
const countedAs = (mail: ClaimedEmail, { is }: EmailOutcome) =>
  is === 'sent' ? 'sent' : isLastAttempt(mail, is) ? 'dead' : 'failed'
