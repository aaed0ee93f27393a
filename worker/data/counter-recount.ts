// Recounts all stored counters from their rows, some ids at a time.
import { and, asc, gt, lte, sql, type SQL } from 'drizzle-orm'
import { likeableTypes } from '../../client/contract/items.ts'
import { itemSources, type ItemSource } from '../storage/rows/items.ts'
import { read, run, writeBatch, type Statement } from '../storage/db.ts'
import type { ItemTable } from '../storage/schema/items/item.ts'
import {
  articles,
  pollVoteOptions,
  pollVotes,
  commentLikes,
  comments,
  isThread,
  likes,
  pollOptions,
  polls,
} from '../storage/schema/index.ts'
import type { Deps } from '../deps.ts'

interface Counted {
  table: ItemTable | typeof comments | typeof polls | typeof pollOptions
  recount: (deps: Deps, which: SQL | undefined) => Statement
}

const countOf = (from: SQL) => sql<number>`(select count(*) from ${from})`

const answers = sql.identifier('answers')

/** The likes of the items of a type. */
export function likesOf({ type, table }: Pick<ItemSource, 'type' | 'table'>): Counted {
  const rows = sql`${likes} where ${likes.type} = ${type} and ${likes.item_id} = ${table.id}`
  const liked_amount = sql<number>`${table.baseline_like_count} + ${countOf(rows)}`
  return {
    table,
    recount: ({ db }, which) => db.update(table).set({ liked_amount }).where(which),
  }
}

/** Ordered so that no count depends on one that is corrected later. */
const counted: readonly Counted[] = [
  {
    table: polls,
    recount: ({ db }, which) => {
      const voters = countOf(sql`${pollVotes} where ${pollVotes.poll_id} = ${polls.id}`)
      const voted_count = sql<number>`${polls.baseline_vote_count} + ${voters}`
      return db.update(polls).set({ voted_count }).where(which)
    },
  },
  {
    table: pollOptions,
    recount: ({ db }, which) => {
      const votes = countOf(
        sql`${pollVoteOptions} where ${pollVoteOptions.option_id} = ${pollOptions.id}`,
      )
      const voted_count = sql<number>`${pollOptions.baseline_vote_count} + ${votes}`
      return db.update(pollOptions).set({ voted_count }).where(which)
    },
  },
  {
    table: comments,
    recount: ({ db }, which) => {
      const liked_amount = countOf(
        sql`${commentLikes} where ${commentLikes.comment_id} = ${comments.id}`,
      )
      const reply_count = countOf(
        sql`${comments} as ${answers} where ${answers}.reply_to = ${comments.id} and ${answers}.deleted_at is null`,
      )
      return db.update(comments).set({ liked_amount, reply_count }).where(which)
    },
  },
  {
    table: articles,
    recount: ({ db }, which) => {
      const ofArticle = sql`${comments} where ${comments.article_id} = ${articles.id}`
      const isSeen = sql`${comments.deleted_at} is null and ${comments.banned_at} is null`
      const comment_count = countOf(sql`${ofArticle} and ${isSeen}`)
      const thread_count = countOf(sql`${ofArticle} and ${isThread}`)
      return db.update(articles).set({ comment_count, thread_count }).where(which)
    },
  },
  ...likeableTypes.map((type) => likesOf(itemSources[type])),
]

/** Ids per step. */
const size = 500

/** Cursor of a step: the counter, and the last id processed. */
interface RecountCursor {
  count: number
  after: number
}

const beginning: RecountCursor = { count: 0, after: -1 }

/**
 * Runs one step and returns the cursor of the next; `null` after the last. Concurrent writes do not make it inexact.
 */
async function recountFrom(
  deps: Deps,
  { count, after }: RecountCursor,
): Promise<RecountCursor | null> {
  const { table, recount: again } = counted[count]!
  const last = await run(deps, lastOfStep(deps, table, after))
  const until = last === undefined ? undefined : lte(table.id, last)
  await writeBatch(deps, [again(deps, and(gt(table.id, after), until))])
  if (last !== undefined) return { count, after: last }
  return count + 1 < counted.length ? { ...beginning, count: count + 1 } : null
}

/** Last id of a step; `undefined` if fewer ids are left. */
function lastOfStep(deps: Deps, table: Counted['table'], after: number) {
  const query = deps.db
    .select({ id: table.id })
    .from(table)
    .where(gt(table.id, after))
    .orderBy(asc(table.id))
    .limit(1)
    .offset(size - 1)
  return read([query], ([[row]]) => row?.id)
}

/** Recomputes every counter from its rows. */
export async function recount(deps: Deps): Promise<void> {
  for (let place: RecountCursor | null = beginning; place;) place = await recountFrom(deps, place)
}
