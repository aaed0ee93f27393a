// Counters of a comment: visible comments and threads of its article, and replies of its parent.
import { and, inArray, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Statement } from '../../storage/db.ts'
import { articles, comments } from '../../storage/schema/index.ts'
import { previousChanged, increment, type Step } from '../counters.ts'
import type { Deps } from '../../deps.ts'

const one = alias(comments, 'one')
/** The comment itself, or the parent of a reply. */
const thread = alias(comments, 'thread')

const isReply = sql`${one.reply_to} is not null`
/** For an added comment: true if its thread becomes visible by it. */
const begins = sql`${thread.reply_count} = 0 and (not ${isReply} or ${thread.deleted_at} is not null)`
/** For a removed comment: true if its thread disappears with it. `reply_count` still includes the comment. */
const ends = sql`${thread.deleted_at} is not null and ${thread.reply_count} = (${isReply})`

/** Must run directly after the statement that creates, deletes or restores the comment, in this order. */
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

/**
 * Must run directly after the statement that bans (-1) or unbans a comment. A banned comment keeps its place but is not
 * counted.
 */
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
