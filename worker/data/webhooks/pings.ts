// Changed addresses, created from events, claimed by the cron job, and deleted once they are reported
// (docs/decisions/site/search-pings.md).
import { and, eq, lte, sql } from 'drizzle-orm'
import type { NewsCategory } from '../../../client/contract/categories.ts'
import { dayLength } from '../../../client/contract/days.ts'
import type { ItemType } from '../../../client/contract/items.ts'
import { constant, read, type Read, type Statement } from '../../storage/db.ts'
import { jsonTable, jsonValues } from '../../storage/sql.ts'
import { articles, games, searchPings } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'
import { backoffSeconds, secondsFromNow } from '../mail/claim.ts'

export type PingReceiver = (typeof searchPings.$inferSelect)['receiver']

export interface NewPing {
  receiver: PingReceiver
  path: string
}

/** Slugs of items, and the categories of articles, by id. */
export interface AddressedItems {
  slugs: Record<ItemType, ReadonlyMap<number, string>>
  categories: ReadonlyMap<number, NewsCategory>
}

export function itemAddresses(
  deps: Deps,
  ids: Record<ItemType, readonly number[]>,
): Read<AddressedItems> {
  const none = { slugs: { article: new Map(), game: new Map() }, categories: new Map() }
  if (ids.article.length + ids.game.length === 0) return constant(none)
  const found = [
    deps.db
      .select({ id: articles.id, slug: articles.slug, category: articles.category })
      .from(articles)
      .where(sql`${articles.id} in ${jsonValues(ids.article)}`),
    deps.db
      .select({ id: games.id, slug: games.slug })
      .from(games)
      .where(sql`${games.id} in ${jsonValues(ids.game)}`),
  ] as const
  return read(found, ([article, game]) => ({
    slugs: { article: slugsById(article), game: slugsById(game) },
    categories: new Map(article.map(({ id, category }) => [id, category])),
  }))
}

const slugsById = (rows: readonly { id: number; slug: string }[]) =>
  new Map(rows.map(({ id, slug }) => [id, slug]))

/** A repeated address is due again, so a change during a report is reported too. */
export function insertPingsStatement(deps: Deps, pings: readonly NewPing[]): Statement {
  const now = deps.now().toISOString()
  const rows = pings.map(({ receiver, path }) => [receiver, path])
  return deps.db
    .insert(searchPings)
    .select(
      sql`select value ->> 0, value ->> 1, 0, ${now}, ${now} from ${jsonTable(rows)} where true`,
    )
    .onConflictDoUpdate({
      target: [searchPings.receiver, searchPings.path],
      set: { attempts: 0, due_at: now, created_at: now },
    })
}

/** Lease in seconds: longer than a report takes. */
const lease = 5 * 60

export interface ClaimedPing {
  path: string
  attempts: number
  /** End of the lease; it also identifies the claim. */
  due_at: string
}

/** Oldest due addresses. */
export function claimPings(deps: Deps, receiver: PingReceiver, limit: number): Read<ClaimedPing[]> {
  const due = deps.db
    .select({ path: searchPings.path })
    .from(searchPings)
    .where(
      and(eq(searchPings.receiver, receiver), lte(searchPings.due_at, deps.now().toISOString())),
    )
    .orderBy(searchPings.due_at)
    .limit(limit)
  const claimed = deps.db
    .update(searchPings)
    .set({ attempts: sql`${searchPings.attempts} + 1`, due_at: secondsFromNow(deps, lease) })
    .where(and(eq(searchPings.receiver, receiver), sql`${searchPings.path} in (${due})`))
    .returning({
      path: searchPings.path,
      attempts: searchPings.attempts,
      due_at: searchPings.due_at,
    })
  return read([claimed], ([rows]) => rows)
}

/** Deletes reported addresses unless they have changed since the claim. */
export function deletePingsStatement(
  deps: Deps,
  receiver: PingReceiver,
  claimed: readonly ClaimedPing[],
): Statement {
  return deps.db.delete(searchPings).where(isOfClaim(receiver, claimed))
}

/** Schedules the next attempt of addresses that were not accepted. */
export function deferPingsStatement(
  deps: Deps,
  receiver: PingReceiver,
  claimed: readonly ClaimedPing[],
): Statement {
  const attempts = Math.max(...claimed.map((one) => one.attempts))
  return deps.db
    .update(searchPings)
    .set({ due_at: secondsFromNow(deps, backoffSeconds(attempts)) })
    .where(isOfClaim(receiver, claimed))
}

function isOfClaim(receiver: PingReceiver, claimed: readonly ClaimedPing[]) {
  const paths = claimed.map(({ path }) => path)
  return and(
    eq(searchPings.receiver, receiver),
    sql`${searchPings.path} in ${jsonValues(paths)}`,
    eq(searchPings.due_at, claimed[0]?.due_at ?? ''),
  )
}

/** Gives up on addresses after a day, oldest first. */
export function deleteOldPingsStatement(deps: Deps, limit: number): Statement {
  const since = new Date(deps.now().getTime() - dayLength).toISOString()
  return deps.db.delete(searchPings).where(
    sql`(${searchPings.receiver}, ${searchPings.path}) in (select old.receiver, old.path
        from ${searchPings} as old where old.created_at <= ${since} order by old.created_at limit ${limit})`,
  )
}
