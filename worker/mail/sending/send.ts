// From the outbox to the provider. The queue delivers mails at once, and the sweep finds those the queue lost; a claim decides
// which of the two sends. What may have been sent is sent again only where the provider detects repeats, and where it is a link
// without which somebody cannot get in (docs/decisions/members/031-mail-outbox.md).
import { maybeSent } from '../../../client/contract/analytics/measure.ts'
import type { Slots } from '../../../durable-objects/throttle/mail-slots.ts'
import {
  claimMail,
  isLastAttempt,
  listDueMails,
  maxAttempts,
  outcomeWrite,
  type ClaimedMail,
  type MailOutcome,
} from '../../data/mail/claim.ts'
import { sendSoon } from '../../data/mail/outbox.ts'
import { readerLanguage } from '../../data/site/site.ts'
import { run, write } from '../../storage/db.ts'
import { tally } from '../../storage/d1/tallies.ts'
import { within } from '../../storage/time-limit.ts'
import { describe, handOver, logFailure, type MailConfig } from './send-to-provider.ts'
import { inSlots, type Post } from './paced.ts'
import type { Deps } from '../../deps.ts'

/** Mails that are claimed at once: a batch of the queue (`max_batch_size` in wrangler.toml). */
const some = 10
/** A sender works on them for so many milliseconds at most, and then gives the rest back, well before their claims end. */
const turn = 30_000

/**
 * Sends the due ones of these mails, until the pace allows no more. A failure stops no other mail and is not thrown: the rows
 * carry the retries.
 */
export async function sendMails(deps: Deps, post: Post, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += some) {
    const ready: ClaimedMail[] = []
    for (const mail of await claimAll(deps, ids.slice(start, start + some))) {
      const error = reasonToEnd(mail, isRepeatable(post.config, mail))
      if (error) await note(deps, mail, { is: 'dead', error })
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
const [sweptHere, mostSwept] = [100, 6000]
/** Messages that a queue takes at once. */
const atATime = 100

/**
 * Sends due mails that the queue has lost, or that an outage has held up: links first, and as many as the pace has room for in a
 * minute. The queue sends what is too much for one process.
 */
export async function sweepMails(deps: Deps, post: Post): Promise<void> {
  const most = Math.min(mostSwept, Math.max(sweptHere, post.pace.perSecond * 60))
  const ids = await run(deps, listDueMails(deps, most))
  await Promise.all([
    sendMails(deps, post, ids.slice(0, sweptHere)),
    handToQueue(deps, post, ids).catch(() => undefined),
  ])
}

/** Spread over the minute, so that a new mail never waits behind them. */
async function handToQueue(deps: Deps, { pace }: Post, ids: readonly string[]): Promise<void> {
  for (let start = sweptHere; start < ids.length; start += atATime) {
    const messages = ids.slice(start, start + atATime).map((id) => ({ body: { id } }))
    const delaySeconds = Math.floor(start / pace.perSecond)
    await within('queue', () => deps.mailQueue.sendBatch(messages, { delaySeconds }))
  }
}

type Kind = 'links' | 'mails'

const kindOf = ({ data }: ClaimedMail): Kind => ('token_id' in data ? 'links' : 'mails')

async function claimAll(deps: Deps, ids: readonly string[]): Promise<ClaimedMail[]> {
  const claims = ids.map(async (id) => {
    try {
      return (await run(deps, claimMail(deps, id))) ?? []
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
  post: Post,
  kind: Kind,
  mails: readonly ClaimedMail[],
): Promise<boolean> {
  if (mails.length === 0) return true
  // While nobody counts, mails leave nevertheless; where they are too many, the provider says so.
  const take = (want: number) => post.pace.take(kind, want).catch(() => unpaced(deps, want))
  let used = 0
  const send = async (mail: ClaimedMail, stays: number | undefined) => {
    const outcome = stays === undefined ? await attempt(deps, post.config, mail) : later(stays)
    if (outcome.is !== 'untried') used++
    await note(deps, mail, outcome)
    return outcome.is === 'untried' ? outcome.seconds : 0
  }
  const taken = await inSlots(deps, post, { items: mails, take, turn, send })
  if (used < taken) await post.pace.giveBack(kind, taken - used).catch(() => undefined)
  return used === mails.length
}

const unpaced = (deps: Deps, count: number): Slots => ({
  moments: Array.from({ length: count }, () => deps.now().getTime()),
  again: 0,
})

/** Not now. */
const later = (seconds: number): MailOutcome => ({
  is: 'untried',
  seconds: Math.max(1, seconds),
  error: 'waits for the pace of mails',
})

/** Of a link a second copy is harmless. */
const isRepeatable = ({ mailer }: MailConfig, mail: ClaimedMail) =>
  mailer.knowsRepeats === true || kindOf(mail) === 'links'

function reasonToEnd(
  { isOutdated, mayBeSent, attempts }: ClaimedMail,
  isRepeatableOne: boolean,
): string | undefined {
  if (isOutdated) return 'outdated'
  if (mayBeSent && !isRepeatableOne) return maybeSent
  return attempts > maxAttempts ? 'no attempt came to an end' : undefined
}

async function attempt(deps: Deps, config: MailConfig, mail: ClaimedMail): Promise<MailOutcome> {
  const lang = await readerLanguage(deps, mail.lang)
  const handed = await handOver(deps, config, { ...mail, lang }, mail.attempts)
  if (handed.is === 'sent') return { is: 'sent' }
  const { error } = handed
  if (handed.is === 'wait') return { is: 'untried', error, seconds: handed.seconds }
  if (handed.is === 'unknown' && !isRepeatable(config, mail))
    return { is: 'dead', error: maybeSent }
  return { is: 'failed', error }
}

/** Once more where that fails, because a claim that ends unnoted may be sent again or lost. */
async function note(deps: Deps, mail: ClaimedMail, outcome: MailOutcome): Promise<void> {
  const noted = () => write(deps, [outcomeWrite(deps, mail, outcome)])
  try {
    await noted().catch(noted)
  } catch (error) {
    // The claim expires, and the mail is due again.
    logFailure(deps, { mail: mail.id, error: describe(error) })
  }
  // Whoever waits for a link need not wait for the next minute as well.
  if (outcome.is === 'untried' && kindOf(mail) === 'links') sendSoon(deps, mail.id, outcome.seconds)
  const isOver = outcome.is === 'failed' && isLastAttempt(mail, outcome.is)
  if (outcome.is !== 'untried') tally('mail', `${mail.template} ${isOver ? 'dead' : outcome.is}`)
}
