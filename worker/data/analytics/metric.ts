// Counters per day. One upsert counts many messages, so no concurrent count is lost
// (docs/decisions/operation/metrics.md).
import { and, asc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { dayLength, dayOf } from '../../../client/contract/days.ts'
import type { MetricName } from '../../../client/contract/analytics/metrics.ts'
import { constant, read, type Statement, type Read } from '../../storage/db.ts'
import { jsonTable } from '../../storage/sql.ts'
import { itemSources } from '../../storage/rows/items.ts'
import {
  processedQueueMessages,
  isRead,
  isTextMetric,
  metricCounters,
} from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'
import type { MetricsQueueMessage } from '../../queues.ts'

/**
 * Maximum number of dimensions per day, for metrics whose dimensions come from visitors. Further ones are counted
 * together.
 */
const maxKeys: Partial<Record<MetricName, number>> = {
  landing: 200,
  referrer: 200,
  sign_up: 200,
  message: 200,
  subscriber: 200,
  searched: 300,
  found_nothing: 300,
  missing: 200,
  script_error: 100,
  csp: 100,
}
/** Dimension of counts beyond the maximum; cannot occur otherwise. */
export const otherKey = '…'

/**
 * Existing items among keys such as `article 12`. Reads have one counter per key, so invented keys must not be counted.
 */
export function itemsAmong(deps: Deps, keys: readonly string[]): Read<string[]> {
  if (keys.length === 0) return constant([])
  const key = sql<string>`value`
  const query = deps.db
    .select({ key: key.as('key') })
    .from(jsonTable(keys))
    .where(isItem(key))
  return read([query], ([rows]) => rows.map((row) => row.key))
}

/** The batch that counts messages; redelivered messages change nothing. */
export function countMetricsStatements(deps: Deps, messages: readonly MetricsQueueMessage[]) {
  const rows = messages.flatMap(({ id, counts }) =>
    counts.map(({ day, kind, key, bucket, count }) => [id, day, kind, key, bucket, count]),
  )
  const ids = messages.map(({ id }) => id)
  const at = deps.now().toISOString()
  return [
    deps.metricsDb
      .insert(metricCounters)
      .select(added(rows))
      .onConflictDoUpdate({
        target: [
          metricCounters.day,
          metricCounters.metric,
          metricCounters.dimension,
          metricCounters.bucket,
        ],
        set: { count: sql`${metricCounters.count} + excluded.count` },
      }),
    deps.metricsDb
      .insert(processedQueueMessages)
      .select(sql`select value, ${at} from ${jsonTable(ids)} where true`)
      .onConflictDoNothing(),
  ] as const
}

function isItem(key: SQL): SQL {
  const id = sql`cast(substr(${key}, instr(${key}, ' ') + 1) as integer)`
  const ofType = Object.values(itemSources).map(
    ({ type, table }) =>
      sql`${key} like ${`${type} %`} and exists (select 1 from ${table} where ${table.id} = ${id})`,
  )
  return sql`(${sql.join(ofType, sql` or `)})`
}

/** Sums of new messages per counter. New dimensions beyond the maximum are added to `otherKey`. */
function added(rows: readonly unknown[]) {
  return sql`
    with sent as (
      select value ->> 1 as day, value ->> 2 as kind, value ->> 3 as key, value ->> 4 as bucket,
        sum(value ->> 5) as count, min(rowid) as place
      from ${jsonTable(rows)}
      where value ->> 0 not in (select ${processedQueueMessages.id} from ${processedQueueMessages})
      group by 1, 2, 3, 4
    ), limits as (
      select key as kind, value as most from ${jsonTable(maxKeys)}
    ), taken as materialized (
      select day, kind, most, (
        select count(*) from ${metricCounters} as others where others.day = sent.day and others.metric = sent.kind
      ) as amount
      from sent join limits using (kind) group by day, kind
    ), known as (
      select sent.*, most, amount, exists (
        select 1 from ${metricCounters} as own
        where own.day = sent.day and own.metric = sent.kind and own.dimension = sent.key
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

export type Measure = typeof metricCounters.$inferSelect

/** Counters from this day on. */
export function listMeasures(deps: Deps, since: string): Read<Measure[]> {
  const query = deps.metricsDb
    .select()
    .from(metricCounters)
    .where(gte(metricCounters.day, since))
    .orderBy(
      asc(metricCounters.day),
      asc(metricCounters.metric),
      asc(metricCounters.dimension),
      asc(metricCounters.bucket),
    )
  return read([query] as const, ([rows]) => rows)
}

/** Script errors of a day, including those of the desk. */
export function listErrorCounters(deps: Deps, day: string): Read<Measure[]> {
  const query = deps.metricsDb
    .select()
    .from(metricCounters)
    .where(and(eq(metricCounters.day, day), eq(metricCounters.metric, 'script_error')))
  return read([query] as const, ([rows]) => rows)
}

/** Retention in days. The daily metrics include reads of items, so their counters expire early. */
const keptFor = { read: 3, wordy: 90, other: 800 }

/** Milliseconds after which a message is not redelivered: all retries of wrangler.toml plus a margin. */
const deliveredFor = 2 * 60 * 60 * 1000
/** Message ids deleted per run, which keeps runs short; more than a minute of the largest site. */
const forgottenMessages = 20_000

/** Deletes expired counters, oldest first, and ids of messages that are no longer redelivered. */
export function deleteOldMetricsStatements(
  deps: Deps,
  limit: number,
): [Statement, Statement, Statement, Statement] {
  const now = deps.now().getTime()
  const before = (days: number) => dayOf(new Date(now - days * dayLength))
  const old = (isOld: SQL) => sql`rowid in (
    select rowid from ${metricCounters} where ${isOld} order by ${metricCounters.day} limit ${limit})`
  const passed = deps.metricsDb
    .select({ id: processedQueueMessages.id })
    .from(processedQueueMessages)
    .where(lt(processedQueueMessages.counted_at, new Date(now - deliveredFor).toISOString()))
    .limit(forgottenMessages)
  return [
    deps.metricsDb
      .delete(metricCounters)
      .where(old(sql`${metricCounters.day} < ${before(keptFor.read)} and ${isRead}`)),
    deps.metricsDb
      .delete(metricCounters)
      .where(old(sql`${metricCounters.day} < ${before(keptFor.wordy)} and ${isTextMetric}`)),
    deps.metricsDb
      .delete(metricCounters)
      .where(old(sql`${metricCounters.day} < ${before(keptFor.other)}`)),
    deps.metricsDb.delete(processedQueueMessages).where(inArray(processedQueueMessages.id, passed)),
  ]
}
