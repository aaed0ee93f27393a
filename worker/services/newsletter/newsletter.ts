// Newsletter subscriptions. An address is subscribed once confirmed by an emailed link, unless the site's settings
// disable double opt-in.
import type { Locale } from '../../../client/contract/locale.ts'
import type { ListsInput } from '../../../client/contract/newsletter/lists.ts'
import {
  saysSubscribedBefore,
  subscribedBefore,
  type NewsletterInput,
} from '../../../client/contract/newsletter/newsletter.ts'
import type { RequestContext } from '../visitor.ts'
import { canEmail, rejectLink, resetEmailLimit } from '../members/limits.ts'
import { writeBatchWithEmail } from '../members/mail.ts'
import {
  confirmLifetime,
  readConfirmToken,
  readListsToken,
  readMailingToken,
  subscriberKey,
} from '../../auth/subscriber-token.ts'
import { take } from '../../limits/throttle.ts'
import { run, writeBatch, type Statement } from '../../storage/db.ts'
import {
  confirmLists,
  getSubscriber,
  setLists,
  unsubscribeWrites,
  type Subscriber,
} from '../../data/newsletter/newsletter.ts'
import { turnOffMailingStatement } from '../../data/members/member.ts'
import { deliveryLeftStatements, sentEditions } from '../../data/mail/report.ts'
import type { Mail } from '../../data/mail/content.ts'
import { loadChrome } from '../../data/site/site.ts'
import {
  keepImportedStatement,
  subscribeStatement,
  subscriberWrite,
} from '../../data/newsletter/subscription-rows.ts'
import { problem } from '../../http/problem.ts'
import { successMessage } from '../../i18n/success-message.ts'
import { countMetric } from '../../storage/d1/metric-buffer.ts'
import { logError } from '../../storage/log-error.ts'
import type { Deps } from '../../deps.ts'

/** `sent`: an email asks for confirmation; `before`: the address is already subscribed. */
export type SubscriptionOutcome = 'sent' | 'subscribed' | 'before'

export async function subscribe(
  visitor: RequestContext,
  { email, locale = visitor.locale, track_source }: NewsletterInput,
): Promise<SubscriptionOutcome> {
  const { deps, env, address } = visitor
  const { footer } = await loadChrome(deps, locale)
  if (!footer.newsletter_open) throw problem('not_found')
  await take(env, 'newsletter', address, deps.now())
  const plan = await planSubscription(visitor, { email, track_source }, locale)
  const { outcome, writes, mail } = plan
  try {
    await writeBatchWithEmail(deps, writes, mail)
  } catch (error) {
    if (mail) await resetEmailLimit(visitor, mail.template, mail.to)
    throw error
  }
  if (outcome !== 'before') countMetric('subscriber', track_source ?? '')
  return outcome
}

/**
 * Message about the outcome. For `before`, it contains the English words that API clients look for, in every language.
 */
export function subscriptionMessage(lang: Locale, outcome: SubscriptionOutcome): string {
  const words = successMessage(lang, `newsletter_${outcome}`)
  const needsWords = outcome === 'before' && !saysSubscribedBefore(words)
  return needsWords ? `${words} (${subscribedBefore})` : words
}

interface Plan {
  outcome: SubscriptionOutcome
  writes: readonly Statement[]
  /** Null while the mailbox has an earlier email with a valid link. */
  mail: Mail | null
}

/** Writes and email for a subscription, to be written together with their cause. */
export async function planSubscription(
  { deps, env }: RequestContext,
  { email, track_source }: Pick<NewsletterInput, 'email' | 'track_source'>,
  lang: Locale,
): Promise<Plan> {
  const [known, { settings }] = await Promise.all([
    run(deps, getSubscriber(deps, { email })),
    loadChrome(deps, lang),
  ])
  const asks = settings.newsletter_double_opt_in
  const key = known?.key ?? subscriberKey(env.TOKEN_SECRET, email)
  const isBefore = known?.lists.includes(lang) === true
  const writes = [
    subscriberWrite(deps, { email, email_hmac: key, track_source }),
    subscribeStatement(deps, email, lang, !asks),
  ]
  if (!asks && !isBefore) return { outcome: 'subscribed', writes, mail: null }
  // An existing subscriber may want to change something, so they get a link to their settings.
  const template = isBefore ? 'newsletter_lists' : 'newsletter_confirm'
  const isOpen = await canEmail({ deps, env }, template, email)
  const mail = isOpen ? mailAbout(deps, { email, key, lang }, template) : null
  if (!isBefore) return { outcome: 'sent', writes, mail }
  const kept = asks ? [] : [keepImportedStatement(deps, { email })]
  return { outcome: 'before', writes: kept, mail }
}

/** Length of a timestamp up to the minute; emails within a minute are deduplicated. */
const minute = '2026-01-01T00:00'.length

function mailAbout(
  deps: Deps,
  { email, key, lang }: { email: string; key: string; lang: Locale },
  template: 'newsletter_confirm' | 'newsletter_lists',
): Mail {
  const now = deps.now()
  const addressed = {
    cause: `${template} ${key} ${lang} ${now.toISOString().slice(0, minute)}`,
    to: email,
    lang,
  }
  if (template === 'newsletter_lists') return { template, data: { subscriber: key }, ...addressed }
  const expires_at = new Date(now.getTime() + confirmLifetime * 1000).toISOString()
  return { template, data: { subscriber: key, expires_at }, ...addressed }
}

/** Confirms all unconfirmed subscriptions of the address; idempotent. */
export async function confirmSubscription(visitor: RequestContext, token: string): Promise<void> {
  const { deps, env } = visitor
  const key = readConfirmToken(env.TOKEN_SECRET, token, deps.now())
  const lists = key === null ? [] : await run(deps, confirmLists(deps, key))
  if (lists.length === 0) throw await rejectLink(visitor)
}

/** Sets the subscriptions by an emailed link; an empty choice unsubscribes. */
export async function chooseLists(
  visitor: RequestContext,
  { token, lists, issue }: ListsInput,
): Promise<void> {
  const { deps, env } = visitor
  if (lists.length === 0) return unsubscribe(deps, env.TOKEN_SECRET, { token, issue })
  const key = readListsToken(env.TOKEN_SECRET, token)
  const former = key === null ? null : await run(deps, getSubscriber(deps, { key }))
  const isKnown = key !== null && (await run(deps, setLists(deps, key, lists)))
  if (!isKnown) throw await rejectLink(visitor)
  if (former) await countLeft(deps, { ...former, lists }, issue)
}

/** Ends all subscriptions, or the regular email to a member whose link it is; idempotent. */
export async function unsubscribe(
  deps: Deps,
  secret: string,
  { token, issue }: Pick<ListsInput, 'token' | 'issue'>,
): Promise<void> {
  const own = readMailingToken(secret, token)
  if (own) return writeBatch(deps, [turnOffMailingStatement(deps, own.userId, own.mailing)])
  const key = readListsToken(secret, token)
  if (key === null) throw problem('link_outdated')
  const former = issue ? await run(deps, getSubscriber(deps, { key })) : null
  await writeBatch(deps, unsubscribeWrites(deps, key))
  if (former) await countLeft(deps, { ...former, lists: [] }, issue)
}

/** Counts the editions of an issue that a subscriber has left by its link. They have left even if this fails. */
async function countLeft(
  deps: Deps,
  { id: subscriber_id, lists }: Pick<Subscriber, 'id' | 'lists'>,
  issue_id: number | undefined,
): Promise<void> {
  if (issue_id === undefined) return
  try {
    const sent = await run(deps, sentEditions(deps, { issue_id, subscriber_id }))
    for (const lang of sent.filter((one) => !lists.includes(one)))
      await writeBatch(deps, deliveryLeftStatements(deps, { issue_id, lang, subscriber_id }))
  } catch (error) {
    logError(deps, { part: 'newsletter', event: 'left', error: String(error) })
  }
}

/** Language of a link that names none: the first one of its subscriber. */
export async function subscriberLanguage(
  deps: Deps,
  secret: string,
  token: string,
): Promise<Locale | undefined> {
  const key = readListsToken(secret, token)
  const subscriber = key === null ? null : await run(deps, getSubscriber(deps, { key }))
  return subscriber?.lists[0]
}
