// Newsletter subscribers and their languages. Links identify a subscriber by key.
import {
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  notExists,
  or,
  sql,
} from 'drizzle-orm'
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { weekOf } from '../../../client/contract/days.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { read, type Statement, type Read } from '../../storage/db.ts'
import { jsonTable, jsonValues } from '../../storage/sql.ts'
import { subscribers, subscriptions } from '../../storage/schema/index.ts'
import {
  insertUnsubscribeTombstonesStatement,
  unsubscribeAllStatements,
} from './unsubscribe-tombstones.ts'
import { keepImportedStatement } from './subscription-rows.ts'
import type { Deps } from '../../deps.ts'

export interface Subscriber {
  id: number
  email: string
  key: string
  /** Confirmed languages. */
  lists: Locale[]
}

type Known = { email: string } | { key: string }

export function getSubscriber(deps: Deps, known: Known): Read<Subscriber | null> {
  const { id, email, email_hmac: key } = subscribers
  const isIt = 'email' in known ? eq(email, known.email) : eq(key, known.key)
  return read(
    [
      deps.db
        .select({ id, email, key, lang: subscriptions.lang })
        .from(subscribers)
        .leftJoin(
          subscriptions,
          and(eq(subscriptions.subscriber_id, id), isNotNull(subscriptions.confirmed_at)),
        )
        .where(isIt)
        .orderBy(asc(subscriptions.lang)),
    ],
    (result) => {
      const [rows] = result
      const [first] = rows
      if (!first) return null
      const lists = rows.flatMap((row) => (row.lang === null ? [] : [row.lang]))
      return { id: first.id, email: first.email, key: first.key, lists }
    },
  )
}

/** Confirms all pending and imported subscriptions; resolves to the languages of the address. */
export function confirmLists(deps: Deps, key: string): Read<Locale[]> {
  const confirmed_at = deps.now().toISOString()
  return read(
    [
      keepImportedStatement(deps, { key }),
      deps.db
        .update(subscriptions)
        .set({ confirmed_at })
        .where(
          and(
            inArray(subscriptions.subscriber_id, idOf(deps, key)),
            isNull(subscriptions.confirmed_at),
          ),
        ),
      deps.db
        .select({ lang: subscriptions.lang })
        .from(subscriptions)
        .where(inArray(subscriptions.subscriber_id, idOf(deps, key))),
    ],
    ([, , rows]) => rows.map((row) => row.lang),
  )
}

/** Notes the week in which a subscriber opened a link of an issue. Writes one row a week at most. */
export function noteClickStatement(deps: Deps, key: string): Statement {
  const week = weekOf(deps.now())
  return deps.db
    .update(subscribers)
    .set({ clicked_week: week })
    .where(
      and(
        eq(subscribers.email_hmac, key),
        sql`coalesce(${subscribers.clicked_week}, '') < ${week}`,
      ),
    )
}

/** Sets the languages of a subscriber; false if the subscriber no longer exists. */
export function setLists(deps: Deps, key: string, lists: readonly Locale[]): Read<boolean> {
  const at = deps.now().toISOString()
  const wanted = jsonValues(lists)
  const isUnwanted = sql`${subscriptions.lang} not in ${wanted}`
  const rows = deps.db
    .select({
      subscriber_id: subscribers.id,
      lang: sql<Locale>`lists.value`.as('lang'),
      created_at: sql<string>`${at}`.as('created_at'),
      confirmed_at: sql<string>`${at}`.as('confirmed_at'),
      import_id: sql<null>`null`.as('import_id'),
      consented_at: sql<null>`null`.as('consented_at'),
    })
    .from(subscribers)
    .innerJoin(jsonTable(lists, 'lists'), sql`true`)
    .where(eq(subscribers.email_hmac, key))
  return read(
    [
      deps.db
        .select({ id: subscribers.id })
        .from(subscribers)
        .where(eq(subscribers.email_hmac, key)),
      insertUnsubscribeTombstonesStatement(deps, and(eq(subscribers.email_hmac, key), isUnwanted)),
      deps.db
        .delete(subscriptions)
        .where(and(inArray(subscriptions.subscriber_id, idOf(deps, key)), isUnwanted)),
      deps.db
        .insert(subscriptions)
        .select(rows)
        .onConflictDoUpdate({
          target: [subscriptions.subscriber_id, subscriptions.lang],
          set: {
            confirmed_at: sql`coalesce(${subscriptions.confirmed_at}, ${at})`,
            import_id: null,
            consented_at: null,
          },
        }),
    ],
    ([found]) => found.length > 0,
  )
}

export function unsubscribeWrites(deps: Deps, key: string) {
  return unsubscribeAllStatements(deps, eq(subscribers.email_hmac, key))
}

function idOf(deps: Deps, key: string) {
  return deps.db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(eq(subscribers.email_hmac, key))
}

/** Milliseconds for which an unconfirmed subscription is kept. */
const confirmationWindowMs = 7 * 24 * 60 * 60 * 1000

/** Deletes unconfirmed subscriptions, oldest first. The address may belong to someone who did not subscribe. */
export function sweepSubscribersWrites(deps: Deps, limit: number): [Statement, Statement] {
  const before = new Date(deps.now().getTime() - confirmationWindowMs).toISOString()
  const isOver = and(isNull(subscriptions.confirmed_at), lte(subscriptions.created_at, before))
  const over = deps.db
    .select({ id: subscriptions.subscriber_id })
    .from(subscriptions)
    .where(isOver)
    .orderBy(asc(subscriptions.created_at))
    .limit(limit)
  const others = alias(subscriptions, 'others')
  const kept = (subscriber: SQLiteColumn) =>
    deps.db
      .select({ id: others.subscriber_id })
      .from(others)
      .where(
        and(
          eq(others.subscriber_id, subscriber),
          or(isNotNull(others.confirmed_at), gt(others.created_at, before)),
        ),
      )
  const ofSubscriber = subscriptions.subscriber_id
  return [
    deps.db
      .delete(subscriptions)
      .where(and(inArray(ofSubscriber, over), isOver, exists(kept(ofSubscriber)))),
    // Deleting a subscriber cascades to unconfirmed subscriptions.
    deps.db
      .delete(subscribers)
      .where(and(inArray(subscribers.id, over), notExists(kept(subscribers.id)))),
  ]
}

/** A subscription for operators. */
export interface ListedAddress {
  id: number
  email: string
  lang: Locale
  created_at: string
  confirmed_at: string | null
  track_source: string | null
}

/**
 * Subscriptions after the subscriber with id `after`, oldest first. Subscriptions of one subscriber are never split.
 */
export function listAddresses(deps: Deps, after: number, limit: number): Read<ListedAddress[]> {
  const some = deps.db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(gt(subscribers.id, after))
    .orderBy(asc(subscribers.id))
    .limit(limit)
  const { id, email, track_source } = subscribers
  const { lang, created_at, confirmed_at } = subscriptions
  return read(
    [
      deps.db
        .select({ id, email, track_source, lang, created_at, confirmed_at })
        .from(subscribers)
        .innerJoin(subscriptions, eq(subscriptions.subscriber_id, subscribers.id))
        .where(inArray(subscribers.id, some))
        .orderBy(asc(subscribers.id), asc(lang)),
    ],
    ([rows]) => rows,
  )
}
