// Counters kept beside what they count. A write that adds or removes something counts it again in the same batch, so a
// counter is never late and never drifts; `recountWrites` counts everything at once.
import { eq, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
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
  ranksDue,
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

/**
 * Takes the likes and votes of accounts out of the counters; before they are deleted, in the same batch. It touches only
 * what they liked and voted for.
 */
export function uncountWrites(deps: Deps, accounts: SQLWrapper): Query[] {
  return [
    ...likeableTypes.flatMap((type) => uncountLikes(deps, accounts, itemSources[type])),
    uncountCommentLikes(deps, accounts),
    ...uncountVotes(deps, accounts),
  ]
}

function uncountLikes({ db }: Deps, accounts: SQLWrapper, { type, table }: ItemSource): Query[] {
  const theirs = sql`from ${likes} where ${likes.user_id} in ${accounts} and ${likes.type} = ${type}`
  const own = sql`(select count(*) ${theirs} and ${likes.item_id} = ${table.id})`
  return [
    db
      .update(table)
      .set({ liked_amount: sql`${table.liked_amount} - ${own}` })
      .where(sql`${table.id} in (select ${likes.item_id} ${theirs})`),
    db
      .insert(ranksDue)
      .select(sql`select distinct ${likes.type}, ${likes.item_id} ${theirs}`)
      .onConflictDoNothing(),
  ]
}

function uncountCommentLikes({ db }: Deps, accounts: SQLWrapper): Query {
  const theirs = sql`from ${commentLikes} where ${commentLikes.user_id} in ${accounts}`
  const own = sql`(select count(*) ${theirs} and ${commentLikes.comment_id} = ${comments.id})`
  return db
    .update(comments)
    .set({ liked_amount: sql`${comments.liked_amount} - ${own}` })
    .where(sql`${comments.id} in (select ${commentLikes.comment_id} ${theirs})`)
}

function uncountVotes({ db }: Deps, accounts: SQLWrapper): [Query, Query] {
  const voted = sql`from ${ballots} where ${ballots.user_id} in ${accounts}`
  const chosen = sql`from ${ballotOptions} where ${ballotOptions.user_id} in ${accounts}`
  const votes = sql`(select count(*) ${voted} and ${ballots.poll_id} = ${polls.id})`
  // With the poll the primary key finds the rows; by its option alone, those of everybody would be read.
  const choices = sql`(select count(*) ${chosen} and ${ballotOptions.poll_id} = ${pollOptions.poll_id}
    and ${ballotOptions.option_id} = ${pollOptions.id})`
  return [
    db
      .update(polls)
      .set({ voted_count: sql`${polls.voted_count} - ${votes}` })
      .where(sql`${polls.id} in (select ${ballots.poll_id} ${voted})`),
    db
      .update(pollOptions)
      .set({ voted_count: sql`${pollOptions.voted_count} - ${choices}` })
      .where(sql`${pollOptions.id} in (select ${ballotOptions.option_id} ${chosen})`),
  ]
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
