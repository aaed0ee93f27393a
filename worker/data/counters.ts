// Counters kept beside what they count. A write that adds or removes something counts it again in the same batch, so a
// counter is never late and never drifts; `recountWrites` counts everything at once.
import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import { likeableTypes } from '../../client/contract/items.ts'
import type { Deps, Query } from '../storage/db.ts'
import { itemSources, type ItemSource } from '../storage/items.ts'
import {
  articles,
  ballotOptions,
  ballots,
  commentLikes,
  comments,
  likes,
  pollOptions,
  polls,
} from '../storage/schema/index.ts'

/** Recounts the likes of an item, or of all items of its type. */
export function countLikes(
  deps: Deps,
  { type, table }: Pick<ItemSource, 'type' | 'table'>,
  id?: number,
): Query {
  const liked_amount = sql<number>`${table.liked_before} + (
    select count(*) from ${likes} where ${likes.type} = ${type} and ${likes.item_id} = ${table.id})`
  return deps.db.update(table).set({ liked_amount }).where(only(table.id, id))
}

/** Recounts the voters of a poll and the votes of its options, or of all polls. */
export function countVotes(deps: Deps, pollId?: number): [Query, Query] {
  const voters = sql<number>`${polls.voted_before} + (
    select count(*) from ${ballots} where ${ballots.poll_id} = ${polls.id})`
  const votes = sql<number>`${pollOptions.voted_before} + (
    select count(*) from ${ballotOptions} where ${ballotOptions.option_id} = ${pollOptions.id})`
  return [
    deps.db.update(polls).set({ voted_count: voters }).where(only(polls.id, pollId)),
    deps.db
      .update(pollOptions)
      .set({ voted_count: votes })
      .where(only(pollOptions.poll_id, pollId)),
  ]
}

const commentCount = sql<number>`(
  select count(*) from ${comments} where ${comments.article_id} = ${articles.id}
    and ${comments.deleted_at} is null and ${comments.banned_at} is null)`

/** Recounts the visible comments of an article, or of all articles. */
export function countComments(deps: Deps, articleId?: number): Query {
  return deps.db
    .update(articles)
    .set({ comment_count: commentCount })
    .where(only(articles.id, articleId))
}

/** Recounts the comments of the article a comment belongs to. */
export function countCommentsOf(deps: Deps, commentId: number): Query {
  const article = deps.db
    .select({ id: comments.article_id })
    .from(comments)
    .where(eq(comments.id, commentId))
  return deps.db
    .update(articles)
    .set({ comment_count: commentCount })
    .where(inArray(articles.id, article))
}

/** Recounts the likes of a comment, or of all comments. */
export function countCommentLikes(deps: Deps, commentId?: number): Query {
  const liked_amount = sql<number>`(
    select count(*) from ${commentLikes} where ${commentLikes.comment_id} = ${comments.id})`
  return deps.db.update(comments).set({ liked_amount }).where(only(comments.id, commentId))
}

/** Every counter of the site. */
export function recountWrites(deps: Deps): [Query, ...Query[]] {
  return [
    ...countVotes(deps),
    countComments(deps),
    countCommentLikes(deps),
    ...likeableTypes.map((type) => countLikes(deps, itemSources[type])),
  ]
}

function only(column: Parameters<typeof eq>[0], id: number | undefined): SQL | undefined {
  return id === undefined ? undefined : eq(column, id)
}
