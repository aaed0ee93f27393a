// The most read articles, precomputed from the daily metrics, so that a page reads only the rows it shows
// (docs/decisions/operation/metrics.md).
import { and, desc, gt, sql, type SQL } from 'drizzle-orm'
import { dayLength, dayOf } from '../../../client/contract/days.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { read, type Statement, type Read } from '../../storage/db.ts'
import { jsonTable } from '../../storage/sql.ts'
import { articles, listItems, dailyMetrics, mostRead } from '../../storage/schema/index.ts'
import { idsOf, type ItemListRef } from '../lists/pages.ts'
import type { Deps } from '../../deps.ts'

/** Number of days counted, including the current one. */
const days = 7
/** Maximum number of ranked articles. */
const mostRanked = 60

export type Ranked = typeof mostRead.$inferSelect

/** Reads of an article in one language. */
type CountedRead = readonly [id: number, reads: number]

/** Reads in the last days; each day stores at most sixty articles. */
export function countedReads(deps: Deps): Read<CountedRead[]> {
  const before = dayOf(new Date(deps.now().getTime() - days * dayLength))
  const keys = jsonTable(dailyMetrics.numbers, 'counted', '$.read.keys')
  const reads = sql<number>`sum(counted.value)`.as('reads')
  const id = sql<number>`cast(substr(counted.key, 9) as integer)`
  const query = deps.metricsDb
    .select({ id: id.as('id'), reads })
    .from(dailyMetrics)
    .crossJoin(keys)
    .where(and(gt(dailyMetrics.day, before), sql`counted.key like 'article %'`))
    .groupBy(id)
  return read([query], ([rows]) => rows.map((row) => [row.id, row.reads]))
}

/** Sums all languages of an article. */
export function rankedArticles(deps: Deps, counted: readonly CountedRead[]): Read<Ranked[]> {
  const reads = sql<number>`sum(counted.value ->> 1)`.as('reads')
  const query = deps.db
    .select({ group_id: articles.group_id, reads })
    .from(jsonTable(counted, 'counted'))
    .crossJoin(articles)
    .where(sql`${articles.id} = counted.value ->> 0`)
    .groupBy(articles.group_id)
    .orderBy(desc(reads), desc(articles.group_id))
    .limit(mostRanked)
  return read([query], ([rows]) => rows)
}

/** The stored ranking, most read first. */
export function storedRanking(deps: Deps): Read<Ranked[]> {
  const query = deps.db
    .select()
    .from(mostRead)
    .orderBy(desc(mostRead.reads), desc(mostRead.group_id))
  return read([query], ([rows]) => rows)
}

export function rankingWrites(deps: Deps, ranked: readonly Ranked[]): [Statement, Statement] {
  const rows = ranked.map(({ group_id, reads }) => [group_id, reads])
  return [
    deps.db.delete(mostRead),
    deps.db.insert(mostRead).select(sql`select value ->> 0, value ->> 1 from ${jsonTable(rows)}`),
  ]
}

/** The most read items of a list in a language, as a table `entry` with `item_id` and `place`. */
export function selectMostRead(locale: Locale, list: ItemListRef, limit: number): SQL {
  return sql`(select ${listItems.item_id} as item_id, ${mostRead.reads} as place
    from ${mostRead} cross join ${listItems} on ${listItems.group_id} = ${mostRead.group_id}
      and ${listItems.list_id} = (${idsOf(locale, list)})
    order by ${mostRead.reads} desc, ${mostRead.group_id} desc limit ${limit}) as entry`
}
