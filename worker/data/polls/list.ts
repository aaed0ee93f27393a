import { and, gt, inArray, lte, sql, type Column, type SQL } from 'drizzle-orm'
import type { Locale } from '../../../client/contract/locale.ts'
import { maxNumberedPolls } from '../../../client/contract/page-number-limits.ts'
import type { Poll } from '../../../client/contract/polls.ts'
import { read, type Read } from '../../storage/db.ts'
import { compareRows } from '../../storage/sql.ts'
import { polls } from '../../storage/schema/index.ts'
import { toListPage, parseCursor, type ListPage, type PageParams, type Place } from '../paging.ts'
import { isOpen, isReadable, placeOf, selectPolls, turns } from './poll.ts'
import type { Deps } from '../../deps.ts'

/** A page of all polls: open ones by their end, then future ones by their start, then ended ones, latest first. */
export function listPolls(deps: Deps, locale: Locale, paging: PageParams): Read<ListPage<Poll>> {
  const { perPage, page = 1, after } = paging
  const behind = after === undefined ? null : parseCursor(after, false)
  const skipped = (page - 1) * perPage
  const isThere = after === undefined ? skipped < maxNumberedPolls : behind
  const shown = selectListed(deps, locale, isThere ? skipped + perPage + 1 : 0, behind)
  const ids = sql`(select id from ${shown} limit -1 offset ${skipped})`
  const { queries, shape } = selectPolls(deps, locale, inArray(polls.id, ids))
  const count = deps.db
    .select({ total: sql<number>`count(*)` })
    .from(selectListed(deps, locale, maxNumberedPolls + 1))
  const counted = read([count] as const, ([[row]]) => row?.total ?? 0)
  return {
    queries: [...queries, ...counted.queries],
    shape: (results: readonly unknown[]) => {
      const { rows, next } = toListPage(shape(results).map(toRow), paging, ({ place }) => place)
      const total = counted.shape(results.slice(queries.length))
      return { items: rows.map(({ poll }) => poll), total, next }
    },
    tagsOf: () => ['polls'] as const,
  }
}

/** A poll with its sort key. The id in the cursor also contains the state. */
function toRow(poll: Poll) {
  const turn = turns.indexOf(poll.state)
  return { poll, id: poll.id * turns.length + turn, place: placeOf(poll) }
}

/** Ids of the first polls in list order, or after a cursor. Each state is read from its own index. */
function selectListed(deps: Deps, locale: Locale, limit: number, behind?: Place | null): SQL {
  const now = deps.now().toISOString()
  const { id, from_at, to_at } = polls
  const first = behind ? behind.id % turns.length : 0
  const last = behind && Math.floor(behind.id / turns.length)
  const inState = (turn: number, which: SQL | undefined, place: Column) => {
    const [compare, direction] = turn === 2 ? (['<', 'desc'] as const) : (['>', 'asc'] as const)
    const isBehind =
      behind && turn === first ? compareRows([place, id], compare, [behind.place, last]) : undefined
    return sql`select * from (select ${id}, ${sql.raw(`${turn}`)} as turn, ${place} as place from ${polls}
      where ${and(which, isBehind, isReadable(deps, locale))}
      order by ${place} ${sql.raw(direction)}, ${id} ${sql.raw(direction)} limit ${turn < first ? 0 : limit})`
  }
  const states = [
    inState(0, isOpen(now), to_at),
    inState(1, gt(from_at, now), from_at),
    inState(2, lte(to_at, now), to_at),
  ]
  return sql`(select id from (${sql.join(states, sql` union all `)})
    order by turn, case when turn < 2 then place end, case when turn < 2 then id end, place desc, id desc
    limit ${limit})`
}
