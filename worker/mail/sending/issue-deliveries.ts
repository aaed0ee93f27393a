// Sends the deliveries of issues. Senders claim many due deliveries at a time, at the provider's pace; each row has its
// own state (docs/decisions/messaging/newsletter.md). Missing an issue is better than receiving it twice, so uncertain
// deliveries are retried only if the provider detects duplicates.
import { maybeSentReason } from '../../../client/contract/analytics/metrics.ts'
import type { Reservation } from '../../../durable-objects/mail-slots/rules.ts'
import {
  loadDeliveryData,
  claimDeliveries,
  countDueDeliveries,
  recordOutcomesStatements,
  type DeliveryLookup,
  type ClaimedDelivery,
  type DeliveryOutcome,
  type DeliveryResult,
} from '../../data/mail/delivery-claim.ts'
import { maxAttempts } from '../../data/mail/claim.ts'
import { readerLanguage } from '../../data/site/site.ts'
import { toDeliveryEmail } from '../../data/mail/stored-email.ts'
import { run, writeBatch } from '../../storage/db.ts'
import { countMetric } from '../../storage/d1/metric-buffer.ts'
import { withTimeout } from '../../storage/time-limit.ts'
import { sendToProvider, type MailConfig } from './send-to-provider.ts'
import { sendPaced, type SendContext } from './paced.ts'
import type { Deps } from '../../deps.ts'

/** Maximum milliseconds of a sender's run and of a batch; the next minute starts other senders. */
const [maxRunMs, batchTurn] = [55_000, 3 * 60_000]
/** Deliveries claimed at once. Without duplicate detection, a lost process leaves all of them unsent. */
const [batch, smallBatch] = [100, 20]

/** Sends due deliveries until none is left, the pace is exhausted, the provider fails, or the run's time is over. */
export async function sendDeliveries(deps: Deps, post: SendContext): Promise<void> {
  const end = deps.now().getTime() + maxRunMs
  const want = post.config.mailer.detectsDuplicates ? batch : smallBatch
  while (deps.now().getTime() < end) {
    const count = await post.pace.available('deliveries', want)
    if (count === 0) return
    const claimed = await run(deps, claimDeliveries(deps, count))
    const addressed = await loadOrRelease(deps, claimed)
    const results: DeliveryResult[] = []
    const send = async (delivery: ClaimedDelivery, stays: number | undefined) => {
      const outcome: DeliveryOutcome =
        stays === undefined
          ? await attempt(deps, post.config, delivery, addressed)
          : { is: 'deferred', seconds: stays }
      results.push({ delivery, outcome })
      return outcome.is === 'deferred' ? outcome.seconds : 0
    }
    const take = (most: number) => post.pace.reserve('deliveries', most).catch(() => noSlots)
    const taken = await sendPaced(deps, post, { items: claimed, take, turn: batchTurn, send })
    await note(deps, results)
    const unused = taken - results.filter(wasTried).length
    if (unused > 0) await post.pace.release('deliveries', unused).catch(() => undefined)
    if (results.every(({ outcome }) => outcome.is === 'later' || outcome.is === 'deferred')) return
  }
}

/** Seconds until a released delivery is due again. */
const pause = 30

/** While the rate limiter is down, deliveries wait. */
const noSlots: Reservation = { sendTimes: [], retryAt: 0 }

/** Releases the claims if the content database fails; the attempts do not count. */
async function loadOrRelease(
  deps: Deps,
  claimed: readonly ClaimedDelivery[],
): Promise<DeliveryLookup> {
  try {
    return await run(deps, loadDeliveryData(deps, claimed))
  } catch (error) {
    await note(
      deps,
      claimed.map((delivery) => ({ delivery, outcome: { is: 'deferred', seconds: pause } })),
    )
    throw error
  }
}

/** True if the provider was asked and did not defer the delivery. */
const wasTried = ({ outcome }: DeliveryResult) =>
  outcome.is !== 'deferred' && outcome.is !== 'unsubscribed'

async function attempt(
  deps: Deps,
  config: MailConfig,
  delivery: ClaimedDelivery,
  addressed: DeliveryLookup,
): Promise<DeliveryOutcome> {
  const { attempts, mayBeSent } = delivery
  const [subscriber, text] = [addressed.subscriberOf(delivery), addressed.textOf(delivery)]
  if (!subscriber || !text) return { is: 'unsubscribed' }
  if (attempts > maxAttempts) return { is: 'failed', error: 'no attempt finished' }
  const isRepeatable = config.mailer.detectsDuplicates ?? false
  if (mayBeSent && !isRepeatable) return { is: 'abandoned', error: maybeSentReason }
  const lang = await readerLanguage(deps, delivery.lang)
  const handed = await sendToProvider(
    deps,
    config,
    { ...toDeliveryEmail(delivery, subscriber, text), lang },
    attempts,
  )
  if (handed.is === 'sent') return handed
  if (handed.is === 'wait') return { is: 'deferred', seconds: handed.seconds }
  const { error } = handed
  if (handed.is === 'unknown' && !isRepeatable) return { is: 'abandoned', error }
  return { is: attempts >= maxAttempts ? 'failed' : 'later', error }
}

/** Retried once: an unrecorded outcome may duplicate or lose a delivery. */
async function note(deps: Deps, results: readonly DeliveryResult[]): Promise<void> {
  const [first, ...rest] = recordOutcomesStatements(deps, results)
  if (!first) return
  await writeBatch(deps, [first, ...rest]).catch(() => writeBatch(deps, [first, ...rest]))
  for (const { outcome } of results) countMetric('mail', `news ${tallied[outcome.is]}`)
}

const tallied = {
  sent: 'sent',
  unsubscribed: 'dead',
  failed: 'dead',
  abandoned: 'dead',
  later: 'failed',
  deferred: 'failed',
} as const satisfies Record<DeliveryOutcome['is'], string>

/** Deliveries per sender, and maximum number of senders (`max_concurrency` in wrangler.toml). */
const [each, most] = [1000, 10]

/** Starts senders for due deliveries. If the queue fails, one runs here. */
export async function startSenders(deps: Deps, work: () => Promise<void>): Promise<void> {
  const due = await run(deps, countDueDeliveries(deps, each * most))
  if (due === 0) return
  const message = { body: { deliveries: true } } as const
  const messages = Array.from({ length: Math.ceil(due / each) }, () => message)
  await withTimeout('queue', () => deps.deliveryQueue.sendBatch(messages)).catch(work)
}
