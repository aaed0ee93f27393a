// Messages of the metrics queue, stored as one row per batch and added to the counters of their days later. Nothing is
// read and written back, so no concurrent count is lost (docs/decisions/operation/metrics.md).
import { asc, sql, type SQL } from 'drizzle-orm'
import type { MetricName } from '../../../client/contract/analytics/metrics.ts'
import { constant, read, type Statement, type Read } from '../../storage/db.ts'
import { jsonTable, jsonValues } from '../../storage/sql.ts'
import { itemSources } from '../../storage/rows/items.ts'
import {
  processedQueueMessages,
  metricBatches,
  metricCounters,
} from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'
import type { MetricIncrement, MetricsQueueMessage } from '../../queues.ts'

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

/** Rows per day into which the reads of items are divided. */
const readShards = 16

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

function isItem(key: SQL): SQL {
  const id = sql`cast(substr(${key}, instr(${key}, ' ') + 1) as integer)`
  const ofType = Object.values(itemSources).map(
    ({ type, table }) =>
      sql`${key} like ${`${type} %`} and exists (select 1 from ${table} where ${table.id} = ${id})`,
  )
  return sql`(${sql.join(ofType, sql` or `)})`
}

/** Random numbers per second in ids of batches. Ids sort by time and exceed no safe integer. */
const perSecond = 2 ** 22

/** Lowest id of a batch stored at this time. */
export const batchIdAt = (milliseconds: number) => Math.floor(milliseconds / 1000) * perSecond

/** Milliseconds by which the clocks of two machines may differ. */
const clockSkew = 60_000

/**
 * The statements that store a batch of messages as one row. Redelivered messages change nothing: those stored since the
 * oldest of the batch was sent are known.
 */
export function storeMessagesStatements(deps: Deps, messages: readonly MetricsQueueMessage[]) {
  const rows = messages.flatMap(({ id, counts }) =>
    counts.map(({ day, kind, key, bucket, count }) => [id, day, kind, key, bucket, count]),
  )
  const id = batchIdAt(deps.now().getTime()) + Math.floor(Math.random() * perSecond)
  const since = batchIdAt(Math.min(...messages.map(({ at }) => at)) - clockSkew)
  const known = sql`(select stored.value from ${processedQueueMessages}
    cross join ${jsonTable(processedQueueMessages.message_ids, 'stored')} where ${processedQueueMessages.id} >= ${since})`
  const sums = sql`select json_array(value ->> 1, value ->> 2, value ->> 3, value ->> 4, sum(value ->> 5)) as sum
    from ${jsonTable(rows)} where value ->> 0 not in ${known}
    group by value ->> 1, value ->> 2, value ->> 3, value ->> 4 order by min(key)`
  const ids = jsonTable(messages.map((message) => message.id))
  return [
    deps.metricsDb
      .insert(metricBatches)
      .select(sql`select ${id}, json_group_array(json(sum)) from (${sums}) having count(*) > 0`),
    deps.metricsDb
      .insert(processedQueueMessages)
      .select(
        sql`select ${id}, json_group_array(value) from ${ids} where value not in ${known} having count(*) > 0`,
      ),
  ] as const
}

/** A function for the counts of one batch: dimensions beyond the maximum of a metric become `otherKey`. */
export function keyLimit(): (count: MetricIncrement) => MetricIncrement {
  const known = new Map<MetricName, Set<string>>()
  return function withKnownKey(count) {
    const { kind, key } = count
    const keys = known.get(kind) ?? new Set()
    known.set(kind, keys)
    if (!keys.has(key) && keys.size >= (maxKeys[kind] ?? Infinity))
      return { ...count, key: otherKey }
    keys.add(key)
    return count
  }
}

/** Ids of the oldest batches. */
export function oldestBatches(deps: Deps, limit: number): Read<number[]> {
  const { id } = metricBatches
  const query = deps.metricsDb.select({ id }).from(metricBatches).orderBy(asc(id)).limit(limit)
  return read([query], ([rows]) => rows.map((row) => row.id))
}

/** True if the batch is older than this age in milliseconds. */
export function isBatchOlder(deps: Deps, id: number, age: number): boolean {
  return id < batchIdAt(deps.now().getTime() - age)
}

/** Adds batches to the counters of their days. One transaction, which finds no batch that another one has added. */
export function addBatchesStatements(deps: Deps, ids: readonly number[]): [Statement, Statement] {
  const isAmong = sql`${metricBatches.id} in ${jsonValues(ids)}`
  const both = sql`(select value from ${jsonTable(metricCounters.counts)}
    union all select value from ${jsonTable(sql`excluded.counts`)})`
  const sums = sql`select json_array(value ->> 0, value ->> 1, sum(value ->> 2)) as sum from ${both}
    group by value ->> 0, value ->> 1`
  return [
    deps.metricsDb
      .insert(metricCounters)
      .select(selectAdded(isAmong))
      .onConflictDoUpdate({
        target: [metricCounters.day, metricCounters.metric, metricCounters.shard],
        set: { counts: sql`(select json_group_array(json(sum)) from (${sums}))` },
      }),
    deps.metricsDb.delete(metricBatches).where(isAmong),
  ]
}

/** Rows of new counts. New dimensions beyond the maximum are added to `otherKey`. */
function selectAdded(isAmong: SQL): SQL {
  const id = sql`cast(substr(counted_key, instr(counted_key, ' ') + 1) as integer)`
  return sql`
    with sent as materialized (
      select one.value ->> 0 as day, one.value ->> 1 as metric, one.value ->> 2 as dimension, one.value ->> 3 as bucket,
        sum(one.value ->> 4) as count, min(${metricBatches.id}) as batch, min(one.key) as place
      from ${metricBatches} cross join ${jsonTable(metricBatches.counts, 'one')}
      where ${isAmong} group by 1, 2, 3, 4
    ), limits as (
      select key as metric, value as most from ${jsonTable(maxKeys)}
    ), held as materialized (
      select distinct own.day, own.metric, one.value ->> 0 as dimension
      from ${metricCounters} as own cross join ${jsonTable(sql`own.counts`, 'one')}
      where own.day in (select day from sent) and own.metric in (select metric from limits)
    ), taken as materialized (
      select day, metric, count(*) as amount from held group by day, metric
    ), known as (
      select sent.*, most, coalesce(amount, 0) as amount,
        (sent.day, sent.metric, sent.dimension) in (select day, metric, dimension from held) as is_known
      from sent left join limits using (metric) left join taken using (day, metric)
    ), placed as (
      select *, amount + row_number() over (partition by day, metric, is_known order by batch, place) as number
      from known
    ), counted as (
      select day, metric,
        case when most is null or is_known or number <= most then dimension else ${otherKey} end as counted_key,
        bucket, sum(count) as count
      from placed group by 1, 2, 3, 4
    )
    select day, metric, iif(metric = 'read', ${id} % ${sql.raw(String(readShards))}, 0) as shard,
      json_group_array(json_array(counted_key, bucket, count))
    from counted where true group by 1, 2, 3`
}
