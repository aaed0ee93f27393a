// The counts around a comment: the visible comments and the threads of its article, and the replies of what it answers.
import { and, inArray, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Statement } from '../../storage/db.ts'
import { articles, comments } from '../../storage/schema/index.ts'
import { previousChanged, increment, type Step } from '../counters.ts'
import type { Deps } from '../../deps.ts'

const one = alias(comments, 'one')
/** The comment itself, or the one it answers. */
const thread = alias(comments, 'thread')

const isReply = sql`${one.reply_to} is not null`
/** By a comment that comes: neither it nor a reply showed the thread before. */
const begins = sql`${thread.reply_count} = 0 and (not ${isReply} or ${thread.deleted_at} is not null)`
/** By a comment that goes: `reply_count` still includes it. */
const ends = sql`${thread.deleted_at} is not null and ${thread.reply_count} = (${isReply})`

/** Right after the statement that writes, deletes or restores this comment; both together, in this order. */
export function updateCommentCountersStatements(
  deps: Deps,
  id: number | SQL,
  step: Step,
): [Statement, Statement] {
  const ofComment = (
    value: SQL,
  ) => sql<number>`(select ${value} from ${comments} as ${sql.identifier('one')}
    join ${comments} as ${sql.identifier('thread')} on ${thread.id} = coalesce(${one.reply_to}, ${one.id})
    where ${one.id} = ${id})`
  const column = (name: typeof one.article_id | typeof one.reply_to) =>
    deps.db
      .select({ id: name })
      .from(one)
      .where(sql`${one.id} = ${id}`)
  const isSeen = ofComment(sql`${one.banned_at} is null`)
  const isTurned = ofComment(step > 0 ? begins : ends)
  return [
    deps.db
      .update(articles)
      .set({
        comment_count: increment(articles.comment_count, step, isSeen),
        thread_count: increment(articles.thread_count, step, isTurned),
      })
      .where(and(inArray(articles.id, column(one.article_id)), previousChanged)),
    deps.db
      .update(comments)
      .set({ reply_count: increment(comments.reply_count, step) })
      .where(and(inArray(comments.id, column(one.reply_to)), previousChanged)),
  ]
}

/** Right after the statement that hides a comment (-1) or shows it again: it stays in its place, but is not counted. */
export function updateBanCountersStatements(deps: Deps, id: number, step: Step): Statement {
  const own = deps.db
    .select({ id: one.article_id })
    .from(one)
    .where(sql`${one.id} = ${id}`)
  return deps.db
    .update(articles)
    .set({ comment_count: increment(articles.comment_count, step) })
    .where(and(inArray(articles.id, own), previousChanged))
}
