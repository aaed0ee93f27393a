// Counters per day. Many messages are one statement that adds to their rows, so no concurrent count is lost
// (docs/decisions/052-counts-and-measures.md).
import { asc, gte, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { dayLength, dayOf, startOfDay } from '../../client/contract/days.ts'
import type { MeasureKind } from '../../client/contract/measure.ts'
import { read, type Deps, type MeasureMessage, type Query, type Read } from '../storage/db.ts'
import {
  contactMessages,
  countedMessages,
  isWordy,
  measures,
  subscribers,
  users,
} from '../storage/schema/index.ts'

/**
 * Maximum number of different keys per day, for kinds whose keys anyone could invent; further ones are counted
 * together.
 */
const maxKeys: Partial<Record<MeasureKind, number>> = {
  landing: 200,
  found_nothing: 300,
  script_error: 100,
  csp: 100,
}
/** The key for counts beyond the maximum; no real key looks like it. */
export const otherKey = '…'

/** The batch that counts messages; those that have been counted before change nothing. */
export function measureWrites(deps: Deps, messages: readonly MeasureMessage[]) {
  const rows = messages.flatMap(({ id, counts }) =>
    counts.map(({ day, kind, key, bucket, count }) => [id, day, kind, key, bucket, count]),
  )
  const ids = JSON.stringify(messages.map(({ id }) => id))
  const at = deps.now().toISOString()
  return [
    deps.db
      .insert(measures)
      .select(added(JSON.stringify(rows)))
      .onConflictDoUpdate({
        target: [measures.day, measures.kind, measures.key, measures.bucket],
        set: { count: sql`${measures.count} + excluded.count` },
      }),
    deps.db
      .insert(countedMessages)
      .select(sql`select value, ${at} from json_each(${ids}) where true`)
      .onConflictDoNothing(),
  ] as const
}

/** What rows of messages add to each counter. A new key beyond the maximum of its kind is added to the others. */
function added(rows: string) {
  return sql`
    with sent as (
      select value ->> 1 as day, value ->> 2 as kind, value ->> 3 as key, value ->> 4 as bucket,
        sum(value ->> 5) as count, min(rowid) as place
      from json_each(${rows})
      where value ->> 0 not in (select ${countedMessages.id} from ${countedMessages})
      group by 1, 2, 3, 4
    ), limits as (
      select key as kind, value as most from json_each(${JSON.stringify(maxKeys)})
    ), taken as materialized (
      select day, kind, most, (
        select count(*) from ${measures} as others where others.day = sent.day and others.kind = sent.kind
      ) as amount
      from sent join limits using (kind) group by day, kind
    ), known as (
      select sent.*, most, amount, exists (
        select 1 from ${measures} as own
        where own.day = sent.day and own.kind = sent.kind and own.key = sent.key
      ) as is_known
      from sent left join taken using (day, kind)
    ), placed as (
      select *, amount + row_number() over (partition by day, kind, is_known order by place) as number
      from known
    )
    select day, kind,
      case when most is null or is_known or number <= most then key else ${otherKey} end as counted_key,
      bucket, sum(count)
    from placed where true group by day, kind, counted_key, bucket`
}

export type Measure = typeof measures.$inferSelect

/** The counters from a day on, that day included. */
export function listMeasures(deps: Deps, since: string): Read<Measure[]> {
  const query = deps.db
    .select()
    .from(measures)
    .where(gte(measures.day, since))
    .orderBy(asc(measures.day), asc(measures.kind), asc(measures.key), asc(measures.bucket))
  return read([query] as const, ([rows]) => rows)
}

/** How many visits from a source led to an outcome; the source is `null` when unknown. */
export interface VisitOutcome {
  source: string | null
  what: 'sign_up' | 'message' | 'subscriber'
  count: number
}

/** Outcomes from a day on, by the source of the visit. */
export function outcomesBySource(deps: Deps, since: string): Read<VisitOutcome[]> {
  const from = startOfDay(since)
  const bySource = (table: typeof users | typeof contactMessages | typeof subscribers) =>
    deps.db
      .select({ source: table.track_source, count: sql<number>`count(*)`.as('outcomes') })
      .from(table)
      .where(gte(table.created_at, from))
      .groupBy(table.track_source)
  return read(
    [bySource(users), bySource(contactMessages), bySource(subscribers)],
    ([signUps, messages, subscribed]) => [
      ...signUps.map((row) => ({ ...row, what: 'sign_up' as const })),
      ...messages.map((row) => ({ ...row, what: 'message' as const })),
      ...subscribed.map((row) => ({ ...row, what: 'subscriber' as const })),
    ],
  )
}

/** Days the kinds with free text are kept, and all others. */
const keptFor = { wordy: 90, other: 800 }

/** Milliseconds after which a message is not delivered again: all its retries of wrangler.toml, and some more. */
const deliveredFor = 2 * 60 * 60 * 1000
/** Rows of messages deleted per run, so that a run stays short: more than a minute of the largest site. */
const forgottenMessages = 20_000

/** Delete counters that have outlived their retention, oldest first, and ids of messages that cannot come again. */
export function sweepMeasuresWrites(deps: Deps, limit: number): [Query, Query, Query] {
  const now = deps.now().getTime()
  const before = (days: number) => dayOf(new Date(now - days * dayLength))
  const old = (isOld: SQL) => sql`rowid in (
    select rowid from ${measures} where ${isOld} order by ${measures.day} limit ${limit})`
  const passed = deps.db
    .select({ id: countedMessages.id })
    .from(countedMessages)
    .where(lt(countedMessages.counted_at, new Date(now - deliveredFor).toISOString()))
    .limit(forgottenMessages)
  return [
    deps.db
      .delete(measures)
      .where(old(sql`${measures.day} < ${before(keptFor.wordy)} and ${isWordy}`)),
    deps.db.delete(measures).where(old(sql`${measures.day} < ${before(keptFor.other)}`)),
    deps.db.delete(countedMessages).where(inArray(countedMessages.id, passed)),
  ]
}
