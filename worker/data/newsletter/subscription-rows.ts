// Writes of subscriptions, shared by members' settings and the newsletter.
import { and, eq, inArray, isNotNull, sql, type Column, type SQL } from 'drizzle-orm'
import type { Locale } from '../../../client/contract/locale.ts'
import type { Statement } from '../../storage/db.ts'
import { subscribers, subscriptions, users } from '../../storage/schema/index.ts'
import { unsubscribeAllStatements } from './unsubscribe-tombstones.ts'
import type { Deps } from '../../deps.ts'

/** 1 if an address has a confirmed subscription, otherwise 0. */
export function isSubscribed(email: Column): SQL<number> {
  return sql<number>`exists (
    select 1 from ${subscriptions} join ${subscribers} on ${subscribers.id} = ${subscriptions.subscriber_id}
    where ${subscribers.email} = ${email} and ${subscriptions.confirmed_at} is not null)`
}

interface NewSubscriber {
  email: string
  email_hmac: string
  track_source?: string | undefined
}

/** Leaves an existing subscriber unchanged. */
export function subscriberWrite(deps: Deps, subscriber: NewSubscriber) {
  const created_at = deps.now().toISOString()
  return deps.db
    .insert(subscribers)
    .values({ ...subscriber, created_at })
    .onConflictDoNothing()
}

/** Subscribes to a language; a confirmed subscription stays confirmed. */
export function subscribeStatement(deps: Deps, email: string, lang: Locale, confirmed: boolean) {
  const at = deps.now().toISOString()
  const confirmed_at = confirmed ? at : null
  return deps.db
    .insert(subscriptions)
    .values({
      subscriber_id: sql`(select ${subscribers.id} from ${subscribers} where ${subscribers.email} = ${email})`,
      lang,
      created_at: at,
      confirmed_at,
    })
    .onConflictDoUpdate({
      target: [subscriptions.subscriber_id, subscriptions.lang],
      set: {
        created_at: at,
        confirmed_at: sql`coalesce(${subscriptions.confirmed_at}, ${confirmed_at})`,
      },
    })
}

/** Subscribes a member in their language unless they have a subscription. The subscriber must exist. */
export function subscribeMemberStatement(deps: Deps, userId: number) {
  const at = deps.now().toISOString()
  const own = deps.db
    .select({
      subscriber_id: subscribers.id,
      lang: users.lang,
      created_at: sql<string>`${at}`.as('created_at'),
      confirmed_at: sql<string>`${at}`.as('confirmed_at'),
      import_id: sql<null>`null`.as('import_id'),
      consented_at: sql<null>`null`.as('consented_at'),
    })
    .from(users)
    .innerJoin(subscribers, eq(subscribers.email, users.email))
    .where(and(eq(users.id, userId), sql`not ${isSubscribed(users.email)}`))
  return deps.db
    .insert(subscriptions)
    .select(own)
    .onConflictDoUpdate({
      target: [subscriptions.subscriber_id, subscriptions.lang],
      set: { confirmed_at: at },
    })
}

/** Marks imported subscriptions as the subscriber's own choice, so that an undo of the import keeps them. */
export function keepImportedStatement(
  { db }: Deps,
  known: { email: string } | { key: string },
): Statement {
  const isIt =
    'email' in known ? eq(subscribers.email, known.email) : eq(subscribers.email_hmac, known.key)
  const own = db.select({ id: subscribers.id }).from(subscribers).where(isIt)
  return db
    .update(subscriptions)
    .set({ import_id: null, consented_at: null })
    .where(and(inArray(subscriptions.subscriber_id, own), isNotNull(subscriptions.import_id)))
}

interface MovedSubscription {
  from: SQL
  to: string
  /** Subscriber key of `to`. */
  key: string
  condition: SQL
}

/**
 * Moves the subscriptions of an address to another one of the same person. If that one has subscriptions, each language
 * is kept once, as their own choice if it was one at either address. Links in earlier emails end, because the old
 * mailbox may get another owner.
 */
export function moveSubscriptionStatements(
  { db }: Deps,
  { from, to, key, condition }: MovedSubscription,
): [Statement, Statement, Statement] {
  const isOld = and(sql`${subscribers.email} = ${from}`, sql`${from} <> ${to}`, condition)
  const isNew = sql`exists (select 1 from ${subscribers} as other where other.email = ${to})`
  const merged = db
    .select({
      subscriber_id:
        sql<number>`(select other.id from ${subscribers} as other where other.email = ${to})`.as(
          'subscriber_id',
        ),
      lang: subscriptions.lang,
      created_at: subscriptions.created_at,
      confirmed_at: subscriptions.confirmed_at,
      import_id: subscriptions.import_id,
      consented_at: subscriptions.consented_at,
    })
    .from(subscriptions)
    .innerJoin(subscribers, eq(subscribers.id, subscriptions.subscriber_id))
    .where(isOld)
  return [
    db
      .update(subscribers)
      .set({ email: to, email_hmac: key })
      .where(and(isOld, sql`not ${isNew}`)),
    db
      .insert(subscriptions)
      .select(merged)
      .onConflictDoUpdate({
        target: [subscriptions.subscriber_id, subscriptions.lang],
        set: {
          confirmed_at: sql`coalesce(${subscriptions.confirmed_at}, excluded.confirmed_at)`,
          import_id: unlessOwn(subscriptions.import_id),
          consented_at: unlessOwn(subscriptions.consented_at),
        },
      }),
    db.delete(subscribers).where(isOld),
  ]
}

/** Value of two merged subscriptions; null if the subscriber has confirmed one of them. */
function unlessOwn({ name }: Column): SQL {
  const { confirmed_at, import_id } = subscriptions
  const other = sql`excluded.${sql.identifier(name)}`
  return sql`case when (${confirmed_at} is not null and ${import_id} is null)
    or (excluded.confirmed_at is not null and excluded.import_id is null) then null
    else coalesce(${sql.identifier('subscriptions')}.${sql.identifier(name)}, ${other}) end`
}

/** Deletes all subscriptions of a member's address if one is confirmed; otherwise does nothing. */
export function unsubscribeMemberStatements(deps: Deps, email: string) {
  return unsubscribeAllStatements(
    deps,
    and(eq(subscribers.email, email), isSubscribed(subscribers.email)),
  )
}
