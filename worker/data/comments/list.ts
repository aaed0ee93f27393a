import {
  aliasedTable,
  and,
  asc,
  desc,
  eq,
  inArray,
  isNull,
  sql,
  type SQLWrapper,
} from 'drizzle-orm'
import { avatarUrl } from '../../../client/contract/members/avatar.ts'
import {
  repliesShown,
  type Comment,
  type CommentReply,
} from '../../../client/contract/comments/comment.ts'
import { isInIds, read, type Read } from '../../storage/db.ts'
import { toListPage, toWindow, type ListPage, type PageParams } from '../paging.ts'
import { articles, commentLikes, comments, isThread, users } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

const columns = {
  id: comments.id,
  article_id: comments.article_id,
  reply_to: comments.reply_to,
  text: comments.text,
  created_at: comments.created_at,
  edited_at: comments.edited_at,
  liked_amount: comments.liked_amount,
  reply_count: comments.reply_count,
  deleted_at: comments.deleted_at,
  banned_at: comments.banned_at,
  removed_by: comments.removed_by,
  author_id: comments.user_id,
  nickname: users.nickname,
  avatar: users.avatar,
}

type Row = Awaited<ReturnType<typeof selectComments>>[number]

function selectComments(deps: Deps) {
  return deps.db
    .select(columns)
    .from(comments)
    .leftJoin(users, eq(users.id, comments.user_id))
    .$dynamic()
}

const byTime = { by: comments.created_at, id: comments.id }
const timeOf = (row: Row) => row.created_at

const replies = aliasedTable(comments, 'replies')

/** A page of an article's comments, newest first, with the first replies to each. Three queries in one round trip. */
export function listComments(
  deps: Deps,
  articleId: number,
  paging: PageParams,
): Read<ListPage<Comment>> {
  const { limit, offset, where } = toWindow(paging, { ...byTime, direction: 'desc' })
  const { id, created_at } = comments
  const shown = deps.db
    .select({ id })
    .from(comments)
    .where(and(eq(comments.article_id, articleId), isThread, where))
    .orderBy(desc(created_at), desc(id))
    .limit(limit)
    .offset(offset)
  return read(
    [
      selectComments(deps).where(inArray(id, shown)).orderBy(desc(created_at), desc(id)),
      firstReplies(deps, shown),
      deps.db
        .select({ total: articles.thread_count })
        .from(articles)
        .where(eq(articles.id, articleId)),
    ],
    ([rows, replyRows, [counted]]) => {
      const byComment = Map.groupBy(replyRows, (row) => row.reply_to)
      const shownRows = toListPage(rows, paging, timeOf)
      const items = shownRows.rows.map((row) => toComment(row, byComment.get(row.id)))
      return { items, total: counted?.total ?? 0, next: shownRows.next }
    },
  )
}

/** First replies to each of these comments, oldest first. */
function firstReplies(deps: Deps, threads: SQLWrapper) {
  const first = deps.db
    .select({ id: replies.id })
    .from(replies)
    .where(and(sql`${replies.reply_to} = threads.id`, isNull(replies.deleted_at)))
    .orderBy(asc(replies.created_at), asc(replies.id))
    .limit(repliesShown)
  return deps.db
    .select(columns)
    .from(sql`${threads} as threads`)
    .innerJoin(comments, inArray(comments.id, first))
    .leftJoin(users, eq(users.id, comments.user_id))
    .orderBy(asc(comments.created_at), asc(comments.id))
}

function toComment(row: Row, replyRows: readonly Row[] = []): Comment {
  return { ...toReply(row), replies: replyRows.map(toReply), reply_count: row.reply_count }
}

/** A page of the replies to a comment, oldest first. */
export function listReplies(
  deps: Deps,
  articleId: number,
  commentId: number,
  paging: PageParams,
): Read<ListPage<Comment>> {
  const { limit, offset, where } = toWindow(paging, { ...byTime, direction: 'asc' })
  const { created_at, id } = comments
  const replied = and(
    eq(comments.article_id, articleId),
    eq(comments.reply_to, commentId),
    isNull(comments.deleted_at),
  )
  return read(
    [
      selectComments(deps)
        .where(and(replied, where))
        .orderBy(asc(created_at), asc(id))
        .limit(limit)
        .offset(offset),
      deps.db
        .select({ total: comments.reply_count })
        .from(comments)
        .where(and(eq(id, commentId), eq(comments.article_id, articleId))),
    ],
    ([rows, [counted]]) => {
      const shownRows = toListPage(rows, paging, timeOf)
      const items = shownRows.rows.map((row) => toComment(row))
      return { items, total: counted?.total ?? 0, next: shownRows.next }
    },
  )
}

/** A comment with its first replies; `null` if there is none. */
export function getComment(deps: Deps, id: number): Read<Comment | null> {
  return read(
    [
      selectComments(deps).where(eq(comments.id, id)),
      firstReplies(
        deps,
        deps.db.select({ id: comments.id }).from(comments).where(eq(comments.id, id)),
      ),
    ],
    ([[row], replyRows]) => (row ? toComment(row, replyRows) : null),
  )
}

/** Author and article of a reply's parent; `null` if it is not a reply or the author's account is deleted. */
export function parentCommentAuthor(deps: Deps, replyId: number) {
  return read(
    [
      deps.db
        .select({
          user_id: comments.user_id,
          article_id: comments.article_id,
          slug: articles.slug,
          title: articles.title,
        })
        .from(replies)
        .innerJoin(comments, eq(comments.id, replies.reply_to))
        .innerJoin(articles, eq(articles.id, comments.article_id))
        .where(and(eq(replies.id, replyId), isNull(comments.deleted_at))),
    ],
    ([[row]]) => {
      const user_id = row?.user_id ?? null
      return row && user_id !== null ? { ...row, user_id } : null
    },
  )
}

/**
 * A part of a member's comments, newest first, without deleted ones. Banned ones have no text here either. Deleted ones
 * count toward the part, so that no part reads more rows.
 */
export function commentsBy(
  deps: Deps,
  userId: number,
  paging: PageParams,
): Read<Pick<ListPage<CommentReply>, 'items' | 'next'>> {
  const { limit, offset, where } = toWindow(paging, { ...byTime, direction: 'desc' })
  return read(
    [
      selectComments(deps)
        .where(and(eq(comments.user_id, userId), where))
        .orderBy(desc(comments.created_at), desc(comments.id))
        .limit(limit)
        .offset(offset),
    ],
    ([found]) => {
      const { rows, next } = toListPage(found, paging, timeOf)
      return { items: rows.filter((row) => row.deleted_at === null).map(toReply), next }
    },
  )
}

function toReply(row: Row): CommentReply {
  const {
    id,
    article_id,
    reply_to,
    created_at,
    edited_at,
    liked_amount,
    author_id,
    nickname,
    avatar,
  } = row
  const deleted = row.deleted_at !== null
  // Shown as removed by moderators rather than deleted by the author.
  const banned = row.banned_at !== null || row.removed_by !== null
  const isKnown = !deleted && author_id !== null && nickname !== null
  return {
    id,
    article_id,
    reply_to,
    text: deleted || banned ? '' : row.text,
    author: isKnown ? { id: author_id, nickname, avatar: avatarUrl(avatar) } : null,
    created_at,
    edited_at,
    liked_amount,
    banned,
    deleted,
  }
}

/** Comments among `ids` that the member likes. */
export function likedComments(deps: Deps, userId: number, ids: readonly number[]): Read<number[]> {
  return read(
    [
      deps.db
        .select({ id: commentLikes.comment_id })
        .from(commentLikes)
        .where(and(eq(commentLikes.user_id, userId), isInIds(commentLikes.comment_id, ids))),
    ],
    ([rows]) => rows.map((row) => row.id),
  )
}
