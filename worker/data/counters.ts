// Counters kept beside what they count. A write that adds or removes something carries the number of rows it wrote into
// its counters, in the same batch: SQLite's `changes()` is that number for the next statement. So a counter is never late,
// a repeated write adds nothing, and the cost does not depend on how much there is (docs/decisions/data/054-jobs-in-steps.md).
import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Statement } from '../storage/db.ts'
import type { ItemSource } from '../storage/rows/items.ts'
import { comments, pollOptions, polls } from '../storage/schema/index.ts'
import type { Deps } from '../deps.ts'

/** Whether the statement before this one wrote anything. Where it did not, this one writes nothing, either. */
export const previousChanged = sql`changes() > 0`

/** What a write does to a counter. */
export type Step = 1 | -1

/** The column after the step, of which `times` may say that it is none. */
export const increment = (column: SQLWrapper, step: Step, times: SQL = sql`1`) =>
  sql<number>`${column} + ${step} * ${times}`

/** Right after the statement that writes or removes one like of an item. */
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

/** Right after the statement that writes or removes one like of a comment. */
export function stepCommentLikes(deps: Deps, id: number, step: Step): Statement {
  return deps.db
    .update(comments)
    .set({ liked_amount: increment(comments.liked_amount, step) })
    .where(and(eq(comments.id, id), previousChanged))
}

/** Right after the statement that writes a ballot. */
export function incrementVotersStatement(deps: Deps, pollId: number): Statement {
  return deps.db
    .update(polls)
    .set({ voted_count: increment(polls.voted_count, 1) })
    .where(and(eq(polls.id, pollId), previousChanged))
}

/** Right after the statement that writes which options a ballot is for. */
export function addVotes(deps: Deps, pollId: number, options: SQLWrapper): Statement {
  return deps.db
    .update(pollOptions)
    .set({ voted_count: increment(pollOptions.voted_count, 1) })
    .where(
      and(eq(pollOptions.poll_id, pollId), sql`${pollOptions.id} in ${options}`, previousChanged),
    )
}
