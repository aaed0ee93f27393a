// Tombstones of subscriptions, so that restoring an older backup does not restore them
// (docs/decisions/operation/backups.md). They contain the subscriber's key but no address.
import { eq, inArray, notExists, sql, type SQL } from 'drizzle-orm'
import type { Statement } from '../../storage/db.ts'
import { unsubscribeTombstones, subscribers, subscriptions } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

/** Deletes subscribers with all their subscriptions. Only tombstones remain. */
export function unsubscribeAllStatements(
  deps: Deps,
  where: SQL | undefined,
): [Statement, Statement] {
  return [
    insertUnsubscribeTombstonesStatement(deps, where),
    deps.db.delete(subscribers).where(where),
  ]
}

/** Must precede the statement that deletes the subscriptions. */
export function insertUnsubscribeTombstonesStatement(
  { db, now }: Deps,
  where: SQL | undefined,
): Statement {
  const at = now().toISOString()
  const ended = db
    .select({
      key: subscribers.email_hmac,
      lang: subscriptions.lang,
      at: sql<string>`${at}`.as('at'),
    })
    .from(subscribers)
    .innerJoin(subscriptions, eq(subscriptions.subscriber_id, subscribers.id))
    .where(where)
  return db
    .insert(unsubscribeTombstones)
    .select(ended)
    .onConflictDoUpdate({
      target: [unsubscribeTombstones.key, unsubscribeTombstones.lang],
      set: { at },
    })
}

/** Runs after a restore. Keeps subscriptions created or confirmed after the tombstone. */
export function replayUnsubscribesStatements({ db }: Deps): [Statement, Statement] {
  const { key, lang, at } = unsubscribeTombstones
  const { subscriber_id, confirmed_at, created_at } = subscriptions
  const back = sql`(select ${subscribers.id}, ${lang} from ${unsubscribeTombstones}
    join ${subscribers} on ${subscribers.email_hmac} = ${key}
    join ${subscriptions} on ${subscriber_id} = ${subscribers.id} and ${subscriptions.lang} = ${lang}
    where coalesce(${confirmed_at}, ${created_at}) < ${at})`
  const lists = db
    .select({ one: sql`1` })
    .from(subscriptions)
    .where(eq(subscriber_id, subscribers.id))
  return [
    db.delete(subscriptions).where(sql`(${subscriber_id}, ${subscriptions.lang}) in ${back}`),
    db.delete(subscribers)
      .where(sql`${inArray(subscribers.email_hmac, db.select({ key }).from(unsubscribeTombstones))}
        and ${notExists(lists)}`),
  ]
}
