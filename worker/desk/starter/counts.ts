// Likes and votes of demo content from before there were members to count.
import { sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { isInIds, writeBatch } from '../../storage/db.ts'
import { jsonTable } from '../../storage/sql.ts'
import { articles, games, pollOptions, polls } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

export const firstCountColumns = [
  { table: articles, column: articles.baseline_like_count },
  { table: games, column: games.baseline_like_count },
  { table: polls, column: polls.baseline_vote_count },
  { table: pollOptions, column: pollOptions.baseline_vote_count },
] as const

/** Pairs of id and count, in the order of the columns. */
export type FirstCounts = readonly (readonly (readonly [id: number, count: number])[])[]

export async function setFirstCounts(deps: Deps, counts: FirstCounts): Promise<void> {
  for (const [place, { table, column }] of firstCountColumns.entries()) {
    const rows = counts[place] ?? []
    const id: SQLiteColumn = table.id
    const own = sql`(select value ->> 1 from ${jsonTable(rows)} where value ->> 0 = ${id})`
    const ids = rows.map(([one]) => one)
    await writeBatch(deps, [
      deps.db
        .update(table)
        .set({ [column.name]: own })
        .where(isInIds(id, ids)),
    ])
  }
}
