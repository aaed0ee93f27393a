// Sending deliveries: a process claims many in one statement, loads their recipients and content, and records all
// outcomes in one transaction (docs/decisions/messaging/newsletter.md).
import { and, eq, inArray, isNotNull, lte, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { isInIds, constant, read, type Statement, type Read } from '../../storage/db.ts'
import { jsonTable } from '../../storage/sql.ts'
import {
  issueEditions,
  issues,
  isPendingDelivery,
  editionProgress,
  issueDeliveries,
  subscribers,
  subscriptions,
} from '../../storage/schema/index.ts'
import { isListOf, listKey } from '../newsletter/edition-progress.ts'
import { secondsFromNow, backoffSeconds, type SentEmail } from './claim.ts'
import type { DeliveryKey, SendableEdition } from './stored-email.ts'
import type { Deps } from '../../deps.ts'
import { isAddress } from './address.ts'

/** A delivery claimed by this process. */
export interface ClaimedDelivery extends DeliveryKey {
  /** Number of claims including this one. */
  attempts: number
  /** End of the lease; it also identifies this claim. */
  until: string
  /** An earlier claim expired without an outcome, so the delivery may have been sent. */
  mayBeSent: boolean
}

/** Lease in seconds: longer than a batch is ever processed (`worker/mail/sending/issue-deliveries.ts`). */
const lease = 5 * 60

const isDue = (deps: Deps) =>
  and(isPendingDelivery, lte(issueDeliveries.due_at, deps.now().toISOString()))

/** Number of due deliveries, up to `most`. */
export function countDueDeliveries(deps: Deps, most: number): Read<number> {
  const due = deps.deliveriesDb
    .select({ one: sql`1`.as('one') })
    .from(issueDeliveries)
    .where(isDue(deps))
    .limit(most)
    .as('due')
  const query = deps.deliveriesDb.select({ count: sql<number>`count(*)`.as('count') }).from(due)
  return read([query], ([[row]]) => row?.count ?? 0)
}

/** Claims the longest due deliveries. Concurrent callers get different ones. */
export function claimDeliveries(deps: Deps, limit: number): Read<ClaimedDelivery[]> {
  const claimed = deps.deliveriesDb
    .update(issueDeliveries)
    .set({
      state: sql`iif(${issueDeliveries.state} = 'pending', 'sending', 'uncertain')`,
      attempts: sql`${issueDeliveries.attempts} + 1`,
      due_at: secondsFromNow(deps, lease),
    })
    .where(sql`rowid in (select rowid from ${issueDeliveries} where ${isDue(deps)}
      order by ${issueDeliveries.due_at} limit ${limit})`)
    .returning({ issue_id, lang, subscriber_id, state, attempts, due_at })
  return read([claimed], ([rows]) =>
    rows.map(({ state, due_at, ...row }) => ({
      ...row,
      until: due_at,
      mayBeSent: state === 'uncertain',
    })),
  )
}

const { issue_id, lang, subscriber_id, state, attempts, due_at } = issueDeliveries

/** Recipient of a delivery: address, and the key of its links. */
interface DeliverySubscriber {
  to: string
  key: string
}

/** Recipients and content of deliveries. */
export interface DeliveryLookup {
  /** `undefined` if the recipient has unsubscribed. */
  subscriberOf: (delivery: DeliveryKey) => DeliverySubscriber | undefined
  textOf: (delivery: DeliveryKey) => SendableEdition | undefined
}

const nobody: DeliveryLookup = { subscriberOf: () => undefined, textOf: () => undefined }

export function loadDeliveryData(deps: Deps, some: readonly DeliveryKey[]): Read<DeliveryLookup> {
  if (some.length === 0) return constant(nobody)
  const recipients = some.map((one) => [one.subscriber_id, one.lang])
  const lists = [...new Map(some.map((one) => [listKey(one), [one.issue_id, one.lang]])).values()]
  const found = deps.db
    .select({
      id: subscriptions.subscriber_id,
      lang: subscriptions.lang,
      to: subscribers.email,
      key: subscribers.email_hmac,
    })
    .from(wanted(recipients))
    .innerJoin(subscriptions, isWanted(subscriptions.subscriber_id, subscriptions.lang))
    .innerJoin(subscribers, eq(subscribers.id, subscriptions.subscriber_id))
    .where(isNotNull(subscriptions.confirmed_at))
  const texts = deps.db
    .select({
      issue_id: issueEditions.issue_id,
      lang: issueEditions.lang,
      edition: issueEditions.content,
      begun_at: sql<string>`coalesce(${issues.audience_cutoff_at}, '')`.as('begun_at'),
    })
    .from(wanted(lists))
    .innerJoin(issueEditions, isWanted(issueEditions.issue_id, issueEditions.lang))
    .innerJoin(issues, eq(issues.id, issueEditions.issue_id))
  return read([found, texts] as const, ([rows, listRows]) => {
    const bySubscriber = new Map(rows.map((row) => [`${row.id} ${row.lang}`, row]))
    const byList = new Map(listRows.map((row) => [listKey(row), row]))
    return {
      subscriberOf: (delivery) => {
        const subscriber = bySubscriber.get(`${delivery.subscriber_id} ${delivery.lang}`)
        return subscriber && isAddress(subscriber.to) ? subscriber : undefined
      },
      textOf: (delivery) => byList.get(listKey(delivery)),
    }
  })
}

/** Pairs of id and language as one parameter. Joined, because SQLite uses no index for pairs in a list. */
const wanted = (pairs: readonly (string | number)[][]) => jsonTable(pairs, 'wanted')
const isWanted = (number: SQLiteColumn, lang: SQLiteColumn) =>
  sql`${number} = wanted.value ->> 0 and ${lang} = wanted.value ->> 1`

/**
 * Result of a claim. `later`: sending failed and is tried again. `deferred`: the delivery was not tried; it is due again after some
 * seconds, and the attempt does not count.
 */
export type DeliveryOutcome =
  | SentEmail
  | { is: 'unsubscribed' }
  | { is: 'failed' | 'abandoned' | 'later'; error: string }
  | { is: 'deferred'; seconds: number }

export interface DeliveryResult {
  delivery: ClaimedDelivery
  outcome: DeliveryOutcome
}

/** Counter per outcome. */
const counters = {
  sent: 'sent_count',
  unsubscribed: 'unsubscribed_count',
  failed: 'failed_count',
  abandoned: 'failed_count',
} as const

/** Records outcomes and updates the progress of their editions. Repeating it does not count them twice. */
export function recordOutcomesStatements(
  deps: Deps,
  results: readonly DeliveryResult[],
): Statement[] {
  const alike = new Map<string, DeliveryResult[]>()
  for (const result of results) {
    const { issue_id, lang, attempts, mayBeSent, until } = result.delivery
    const outcome = { ...result.outcome, messageId: null }
    const key = JSON.stringify([issue_id, lang, attempts, mayBeSent, until, outcome])
    alike.set(key, [...(alike.get(key) ?? []), result])
  }
  return [...alike.values()].flatMap((group) => groupWrites(deps, group))
}

/** All results must be of one edition with the same outcome, but for the ids of sent messages. */
function groupWrites(deps: Deps, group: readonly DeliveryResult[]): Statement[] {
  const [first] = group
  if (!first) return []
  const { delivery, outcome } = first
  const ids = group.map((one) => one.delivery.subscriber_id)
  const areThey = and(
    eq(issueDeliveries.issue_id, delivery.issue_id),
    eq(issueDeliveries.lang, delivery.lang),
    isInIds(issueDeliveries.subscriber_id, ids),
    isClaimOrSent(delivery, outcome),
  )
  const noted = deps.deliveriesDb
    .update(issueDeliveries)
    .set({ ...rowOf(deps, delivery, outcome), ...messageIdsOf(group) })
    .where(areThey)
  if (outcome.is === 'later' || outcome.is === 'deferred') return [noted]
  const fate = counters[outcome.is]
  const counted = deps.deliveriesDb
    .update(editionProgress)
    .set({ [fate]: sql`${editionProgress[fate]} + changes()` })
    .where(isListOf(delivery))
  return [noted, counted]
}

/** Ids that the provider gave the deliveries of a group, as one parameter. */
function messageIdsOf(group: readonly DeliveryResult[]) {
  const ids = group.flatMap(({ delivery, outcome }) =>
    outcome.is === 'sent' && outcome.messageId !== null
      ? [[delivery.subscriber_id, outcome.messageId]]
      : [],
  )
  if (ids.length === 0) return {}
  const isIts = sql`given.value ->> 0 = ${issueDeliveries.subscriber_id}`
  return {
    message_id: sql`(select given.value ->> 1 from ${jsonTable(ids, 'given')} where ${isIts})`,
  }
}

/**
 * Sent deliveries are recorded even if another process has claimed them since; other outcomes require the current
 * claim.
 */
function isClaimOrSent({ until }: ClaimedDelivery, { is }: DeliveryOutcome): SQL | undefined {
  if (is === 'sent') return isPendingDelivery
  return and(
    inArray(issueDeliveries.state, ['sending', 'uncertain']),
    eq(issueDeliveries.due_at, until),
  )
}

function rowOf(deps: Deps, { attempts, mayBeSent }: ClaimedDelivery, outcome: DeliveryOutcome) {
  switch (outcome.is) {
    case 'sent':
      return { state: outcome.is, sent_at: deps.now().toISOString(), error: null }
    case 'unsubscribed':
      return { state: outcome.is }
    case 'failed':
    case 'abandoned':
      return { state: outcome.is, error: outcome.error }
    case 'later':
      return {
        state: 'pending' as const,
        due_at: secondsFromNow(deps, backoffSeconds(attempts)),
        error: outcome.error,
      }
    case 'deferred':
      return {
        // A delivery that may have been sent keeps that state.
        state: mayBeSent ? ('sending' as const) : ('pending' as const),
        due_at: secondsFromNow(deps, outcome.seconds),
        attempts: attempts - 1,
      }
  }
}
