// Writes of newsletter subscriptions, shared by members' settings and the newsletter itself.
import { and, eq, sql, type Column, type SQL } from 'drizzle-orm'
import type { Locale } from '../../../client/contract/locale.ts'
import { subscribers, subscriptions, users } from '../../storage/schema/index.ts'
import { unsubscribeAllStatements } from './unsubscribe-tombstones.ts'
import type { Deps } from '../../deps.ts'

/** 1 when an address is on any list, 0 otherwise. */
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

/** An existing subscriber stays unchanged. */
export function subscriberWrite(deps: Deps, subscriber: NewSubscriber) {
  const created_at = deps.now().toISOString()
  return deps.db
    .insert(subscribers)
    .values({ ...subscriber, created_at })
    .onConflictDoNothing()
}

/** Puts a subscriber on a list; a confirmed subscription stays confirmed. */
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

/** Puts a member on the list of their language unless they are on one; the subscriber must exist already. */
export function subscribeMemberStatement(deps: Deps, userId: number) {
  const at = deps.now().toISOString()
  const own = deps.db
    .select({
      subscriber_id: subscribers.id,
      lang: users.lang,
      created_at: sql<string>`${at}`.as('created_at'),
      confirmed_at: sql<string>`${at}`.as('confirmed_at'),
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

/** Takes a member's address off all lists; unconfirmed subscriptions remain. */
export function unsubscribeMemberStatements(deps: Deps, email: string) {
  return unsubscribeAllStatements(
    deps,
    and(eq(subscribers.email, email), isSubscribed(subscribers.email)),
  )
}
