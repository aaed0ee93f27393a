// Counters stored beside the rows they count. In the batch of a write, the following statement updates the counter by
// SQLite's `changes()`. So counters are always current, repeated writes add nothing, and the cost is independent of the
// number of rows (docs/decisions/data/resumable-jobs.md).
import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Statement } from '../storage/db.ts'
import type { ItemSource } from '../storage/rows/items.ts'
import { comments, pollOptions, polls } from '../storage/schema/index.ts'
import type { Deps } from '../deps.ts'

/** True if the previous statement of the batch changed rows. */
export const previousChanged = sql`changes() > 0`

/** Change of a counter by one write. */
export type Step = 1 | -1

/** The column after the step; `times` may be 0 for no change. */
export const increment = (column: SQLWrapper, step: Step, times: SQL = sql`1`) =>
  sql<number>`${column} + ${step} * ${times}`

/** Must follow the statement that adds or removes an item's like. */
export function updateLikeCountStatement(
  deps: Deps,
  { table }: Pick<ItemSource, 'table'>,
  id: number,
  step: Step,
) {
  return deps.db
    .update(table)
    .set({ liked_amount: increment(table.liked_amount, step) })
    .where(and(eq(table.id, id), previousChanged))
}

/** Must follow the statement that adds or removes a comment's like. */
export function stepCommentLikes(deps: Deps, id: number, step: Step): Statement {
  return deps.db
    .update(comments)
    .set({ liked_amount: increment(comments.liked_amount, step) })
    .where(and(eq(comments.id, id), previousChanged))
}

/** Must follow the statement that inserts a vote. */
export function incrementVotersStatement(deps: Deps, pollId: number): Statement {
  return deps.db
    .update(polls)
    .set({ voted_count: increment(polls.voted_count, 1) })
    .where(and(eq(polls.id, pollId), previousChanged))
}

/** Must follow the statement that inserts the options of a vote. */
export function addVotes(deps: Deps, pollId: number, options: SQLWrapper): Statement {
  return deps.db
    .update(pollOptions)
    .set({ voted_count: increment(pollOptions.voted_count, 1) })
    .where(
      and(eq(pollOptions.poll_id, pollId), sql`${pollOptions.id} in ${options}`, previousChanged),
    )
}
