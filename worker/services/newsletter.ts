// Subscribing to the newsletter and leaving it. An address joins a list once it has been confirmed by a mailed link, unless
// the site's settings turn that off.
import type { Locale } from '../../client/contract/locale.ts'
import {
  saysSubscribedBefore,
  subscribedBefore,
  type ListsInput,
  type NewsletterInput,
} from '../../client/contract/newsletter.ts'
import type { Visitor } from './visitor.ts'
import { writeWithMail } from './account-mail.ts'
import {
  confirmLifetime,
  readConfirmToken,
  readListsToken,
  subscriberKey,
} from '../auth/subscriber-token.ts'
import { refund, take, tooMany, tryOnce } from '../limits/throttle.ts'
import { run, write, type Deps, type Query } from '../storage/db.ts'
import { confirmLists, getSubscriber, setLists, unsubscribeWrite } from '../data/newsletter.ts'
import type { Mail } from '../data/outbox.ts'
import { loadChrome } from '../data/site.ts'
import { listWrite, subscriberWrite } from '../data/subscription-rows.ts'
import { problem } from '../http/problem.ts'
import { successMessage } from '../i18n/success-message.ts'

/** `sent`: a mail asks for confirmation; `before`: the address is on the list already. */
export type SubscriptionOutcome = 'sent' | 'subscribed' | 'before'

export async function subscribe(
  visitor: Visitor,
  { email, locale = visitor.locale, track_source }: NewsletterInput,
): Promise<SubscriptionOutcome> {
  const { deps, env, address } = visitor
  const { footer } = await loadChrome(deps, locale)
  if (!footer.newsletter_open) throw problem('not_found')
  await take(env, 'newsletter', address, deps.now())
  const { outcome, writes, mail, wait } = await planSubscription(
    visitor,
    { email, track_source },
    locale,
  )
  // Within a minute of the last mail, that mail is still on its way; a longer wait means that the limit is reached.
  if (wait > shortWait) throw tooMany(wait)
  try {
    await writeWithMail(deps, writes, mail)
  } catch (error) {
    await refundMail(visitor, mail)
    throw error
  }
  return outcome
}

/** The message about the outcome. For an address already on the list, it contains the words clients look for in every language. */
export function subscriptionMessage(lang: Locale, outcome: SubscriptionOutcome): string {
  const words = successMessage(lang, `newsletter_${outcome}`)
  const needsWords = outcome === 'before' && !saysSubscribedBefore(words)
  return needsWords ? `${words} (${subscribedBefore})` : words
}

/** Takes back the count of a mail that could not be written, so that the next try may write it. */
export async function refundMail({ env }: Visitor, mail: Mail | null | undefined): Promise<void> {
  if (mail) await refund(env, 'newsletter_account', `${mail.template} ${mail.to}`)
}

/** Seconds during which a mail just sent makes another one unnecessary. */
const shortWait = 60

interface Plan {
  outcome: SubscriptionOutcome
  writes: readonly Query[]
  mail: Mail | null
  /** Seconds until the address may be mailed again. */
  wait: number
}

/** The writes and the mail that put an address on a list, to be written together with their cause. */
export async function planSubscription(
  { deps, env }: Visitor,
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
    subscriberWrite(deps, { email, key, track_source }),
    listWrite(deps, email, lang, !asks),
  ]
  if (!asks && !isBefore) return { outcome: 'subscribed', writes, mail: null, wait: 0 }
  // A subscriber may want to change something, so a link to the settings is mailed.
  const template = isBefore ? 'newsletter_lists' : 'newsletter_confirm'
  const wait = await tryOnce(env, 'newsletter_account', `${template} ${email}`, deps.now())
  const mail = wait > 0 ? null : mailAbout(deps, { email, key, lang }, template)
  return isBefore
    ? { outcome: 'before', writes: [], mail, wait: 0 }
    : { outcome: 'sent', writes, mail, wait }
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
export async function confirmSubscription(visitor: Visitor, token: string): Promise<void> {
  const { deps, env, address } = visitor
  await take(env, 'token', address, deps.now())
  const key = readConfirmToken(env.TOKEN_SECRET, token, deps.now())
  const lists = key === null ? [] : await run(deps, confirmLists(deps, key))
  if (lists.length === 0) throw problem('link_outdated')
}

/** Chooses lists with a mailed link; choosing none unsubscribes. */
export async function chooseLists(visitor: Visitor, { token, lists }: ListsInput): Promise<void> {
  const { deps, env, address } = visitor
  if (lists.length === 0) return unsubscribe(deps, env.TOKEN_SECRET, token)
  await take(env, 'token', address, deps.now())
  const key = readListsToken(env.TOKEN_SECRET, token)
  const isKnown = key !== null && (await run(deps, setLists(deps, key, lists)))
  if (!isKnown) throw problem('link_outdated')
}

/** Leaves all lists; repeating it changes nothing. */
export async function unsubscribe(deps: Deps, secret: string, token: string): Promise<void> {
  const key = readListsToken(secret, token)
  if (key === null) throw problem('link_outdated')
  await write(deps, [unsubscribeWrite(deps, key)])
}
