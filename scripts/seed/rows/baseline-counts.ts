// Likes and votes of demo content from before there were members to count.
import { isNotNull, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { isInIds, read, run, writeBatch } from '../../../worker/storage/db.ts'
import { articles, games, pollOptions, polls } from '../../../worker/storage/schema/index.ts'
import type { Deps } from '../../../worker/deps.ts'

const counted = [
  { table: articles, column: articles.baseline_like_count },
  { table: games, column: games.baseline_like_count },
  { table: polls, column: polls.baseline_vote_count },
  { table: pollOptions, column: pollOptions.baseline_vote_count },
] as const

/** `files` is a database that holds only the content files. */
export async function setFirstCounts(deps: Deps, files: Deps): Promise<void> {
  for (const { table, column } of counted) {
    const id: SQLiteColumn = table.id
    const query = files.db
      .select({ id: sql<number>`${id}`.as('id'), count: sql<number>`${column}`.as('count') })
      .from(table)
      .where(isNotNull(column))
    const rows = await run(
      files,
      read([query], ([found]) => found),
    )
    const pairs = JSON.stringify(rows.map((row) => [row.id, row.count]))
    const own = sql`(select value ->> 1 from json_each(${pairs}) where value ->> 0 = ${id})`
    const ids = rows.map((row) => row.id)
    await writeBatch(deps, [
      deps.db
        .update(table)
        .set({ [column.name]: own })
        .where(isInIds(id, ids)),
    ])
  }
}
