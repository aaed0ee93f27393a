// Subscribing to the newsletter and leaving it. An address joins a list once it has been confirmed by a mailed link, unless
// the site's settings turn that off.
import type { Locale } from '../../../client/contract/locale.ts'
import {
  saysSubscribedBefore,
  subscribedBefore,
  type ListsInput,
  type NewsletterInput,
} from '../../../client/contract/newsletter/newsletter.ts'
import type { RequestContext } from '../visitor.ts'
import { canEmail, rejectLink, resetEmailLimit } from '../members/limits.ts'
import { writeBatchWithEmail } from '../members/mail.ts'
import {
  confirmLifetime,
  readConfirmToken,
  readListsToken,
  subscriberKey,
} from '../../auth/subscriber-token.ts'
import { take } from '../../limits/throttle.ts'
import { run, writeBatch, type Statement } from '../../storage/db.ts'
import {
  confirmLists,
  getSubscriber,
  setLists,
  unsubscribeWrites,
} from '../../data/newsletter/newsletter.ts'
import type { Mail } from '../../data/mail/content.ts'
import { loadChrome } from '../../data/site/site.ts'
import { subscribeStatement, subscriberWrite } from '../../data/newsletter/subscription-rows.ts'
import { problem } from '../../http/problem.ts'
import { successMessage } from '../../i18n/success-message.ts'
import { countMetric } from '../../storage/d1/metric-buffer.ts'
import type { Deps } from '../../deps.ts'

/** `sent`: a mail asks for confirmation; `before`: the address is on the list already. */
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

/** The message about the outcome. For an address already on the list, it contains the words clients look for in every language. */
export function subscriptionMessage(lang: Locale, outcome: SubscriptionOutcome): string {
  const words = successMessage(lang, `newsletter_${outcome}`)
  const needsWords = outcome === 'before' && !saysSubscribedBefore(words)
  return needsWords ? `${words} (${subscribedBefore})` : words
}

interface Plan {
  outcome: SubscriptionOutcome
  writes: readonly Statement[]
  /** None while the mailbox holds an earlier one whose link still works. */
  mail: Mail | null
}

/** The writes and the mail that put an address on a list, to be written together with their cause. */
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
  // A subscriber may want to change something, so a link to the settings is mailed.
  const template = isBefore ? 'newsletter_lists' : 'newsletter_confirm'
  const isOpen = await canEmail({ deps, env }, template, email)
  const mail = isOpen ? mailAbout(deps, { email, key, lang }, template) : null
  return isBefore ? { outcome: 'before', writes: [], mail } : { outcome: 'sent', writes, mail }
}

/** Length of a timestamp down to the minute: a second mail within it would be the same one. */
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

/** Confirms every unconfirmed list of the address; repeating it changes nothing. */
export async function confirmSubscription(visitor: RequestContext, token: string): Promise<void> {
  const { deps, env } = visitor
  const key = readConfirmToken(env.TOKEN_SECRET, token, deps.now())
  const lists = key === null ? [] : await run(deps, confirmLists(deps, key))
  if (lists.length === 0) throw await rejectLink(visitor)
}

/** Chooses lists with a mailed link; choosing none unsubscribes. */
export async function chooseLists(
  visitor: RequestContext,
  { token, lists }: ListsInput,
): Promise<void> {
  const { deps, env } = visitor
  if (lists.length === 0) return unsubscribe(deps, env.TOKEN_SECRET, token)
  const key = readListsToken(env.TOKEN_SECRET, token)
  const isKnown = key !== null && (await run(deps, setLists(deps, key, lists)))
  if (!isKnown) throw await rejectLink(visitor)
}

/** Leaves all lists; repeating it changes nothing. */
export async function unsubscribe(deps: Deps, secret: string, token: string): Promise<void> {
  const key = readListsToken(secret, token)
  if (key === null) throw problem('link_outdated')
  await writeBatch(deps, unsubscribeWrites(deps, key))
}
