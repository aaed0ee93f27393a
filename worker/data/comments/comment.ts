// Writes of comments. Each statement checks permission itself.
import {
  aliasedTable,
  and,
  desc,
  eq,
  exists,
  gt,
  isNull,
  not,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { CommentInput } from '../../../client/contract/comments/comment.ts'
import type { CommentRule } from '../../../client/contract/desk/comments/comment.ts'
import { openCaseByRuleStatement } from './moderation-case-writes.ts'
import { updateCommentCountersStatements } from './counts.ts'
import { stepCommentLikes } from '../counters.ts'
import { read } from '../../storage/db.ts'
import { articles, commentLikes, comments } from '../../storage/schema/index.ts'
import { isVisible } from '../../storage/rows/visibility.ts'
import type { Deps } from '../../deps.ts'

const replies = aliasedTable(comments, 'replies')

/** Maximum number of comments per member and period. */
const commentLimits = [
  { limit: 1, seconds: 10 },
  { limit: 30, seconds: 3600 },
] as const

export type MatchedRule = Pick<CommentRule, 'action' | 'pattern'>

export interface NewComment extends CommentInput {
  user_id: number
  rule?: MatchedRule | undefined
  idempotency_key: string | null
  request_hash: string | null
}

/**
 * The batch that creates a comment. It requires a visible article that is open for comments, a reply target on the same
 * article, and a free rate limit.
 */
export function insertCommentStatements(deps: Deps, form: NewComment) {
  const { rule } = form
  const isHeld = rule?.action === 'hold'
  const now = deps.now()
  const at = now.toISOString()
  const { article_id, user_id, comment, idempotency_key, request_hash, reply_to = null } = form
  const since = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()
  const isFree = commentLimits.map(
    ({ limit, seconds }) => sql`(select count(*) from ${comments}
      where ${comments.user_id} = ${user_id} and ${comments.created_at} > ${since(seconds)}) < ${limit}`,
  )
  const values = deps.db
    .select({
      id: sql<number>`null`.as('id'),
      article_id: articles.id,
      user_id: sql<number>`${user_id}`.as('author'),
      reply_to: sql<number | null>`${reply_to}`.as('answered'),
      text: sql<string>`${comment}`.as('words'),
      liked_amount: sql<number>`0`.as('liked'),
      reply_count: sql<number>`0`.as('replied'),
      created_at: sql<string>`${at}`.as('at'),
      edited_at: sql<string | null>`null`.as('edited'),
      deleted_at: sql<string | null>`${isHeld ? at : null}`.as('deleted'),
      banned_at: sql<string | null>`null`.as('banned'),
      removed_by: sql<'rule' | null>`${isHeld ? 'rule' : null}`.as('remover'),
      idempotency_key: sql<string | null>`${idempotency_key}`.as('request'),
      request_hash: sql<string | null>`${request_hash}`.as('digest'),
    })
    .from(articles)
    .where(
      and(
        eq(articles.id, article_id),
        isVisible(articles, at),
        eq(articles.is_comment_open, true),
        reply_to === null ? undefined : exists(isReplyTarget(deps, article_id, reply_to)),
        not(exists(findDuplicate(deps, form))),
        ...isFree,
      ),
    )
  return [
    deps.db.insert(comments).select(values).onConflictDoNothing().returning({ id: comments.id }),
    // Held comments are counted once they are approved.
    ...(isHeld ? [] : updateCommentCountersStatements(deps, sql`last_insert_rowid()`, 1)),
    ...(rule ? [openCaseByRuleStatement(deps, isNewest(user_id, at), rule.pattern)] : []),
  ] as const
}

/** The comment inserted by this batch, if any. */
function isNewest(userId: number, at: string): SQL {
  return sql`${comments.id} = last_insert_rowid() and ${comments.user_id} = ${userId} and ${comments.created_at} = ${at}`
}

/** A comment that may be replied to: top-level, on the same article, neither deleted nor banned. */
function isReplyTarget(deps: Deps, articleId: number, commentId: number) {
  return deps.db
    .select({ id: replies.id })
    .from(replies)
    .where(
      and(
        eq(replies.id, commentId),
        eq(replies.article_id, articleId),
        isNull(replies.reply_to),
        isNull(replies.deleted_at),
        isNull(replies.banned_at),
      ),
    )
}

/** Seconds in which the same text in the same place counts as a repeated request. */
const duplicateWindowSeconds = 10

/** The comment that a repeated request created first: equal idempotency key, or equal text within the window. */
function findDuplicate(
  deps: Deps,
  { user_id, idempotency_key, article_id, reply_to, comment }: NewComment,
) {
  const since = new Date(deps.now().getTime() - duplicateWindowSeconds * 1000).toISOString()
  const isSameText = and(
    eq(replies.article_id, article_id),
    sql`${replies.reply_to} is ${reply_to ?? null}`,
    eq(replies.text, comment),
    gt(replies.created_at, since),
    or(isNull(replies.deleted_at), eq(replies.removed_by, 'rule')),
  )
  const isSameRequest =
    idempotency_key === null ? undefined : eq(replies.idempotency_key, idempotency_key)
  return deps.db
    .select({
      id: replies.id,
      idempotency_key: replies.idempotency_key,
      request_hash: replies.request_hash,
    })
    .from(replies)
    .where(and(eq(replies.user_id, user_id), or(isSameRequest, isSameText)))
    .orderBy(desc(sql`${replies.idempotency_key} is ${idempotency_key}`))
}

/** Reason why a comment was rejected, from the state right after. */
export function explainRejectedComment(deps: Deps, form: NewComment) {
  const now = deps.now()
  const { article_id, reply_to, user_id } = form
  return read(
    [
      findDuplicate(deps, form).limit(1),
      deps.db
        .select({ is_open: articles.is_comment_open })
        .from(articles)
        .where(and(eq(articles.id, article_id), isVisible(articles, now.toISOString()))),
      isReplyTarget(deps, article_id, reply_to ?? 0),
      deps.db
        .select({ created_at: comments.created_at })
        .from(comments)
        .where(eq(comments.user_id, user_id))
        .orderBy(desc(comments.created_at))
        .limit(commentLimits[1].limit),
    ],
    ([[same], [article], [answered], recent]) => {
      const waits = commentLimits.map(({ limit, seconds }) => {
        const oldest = recent[limit - 1]
        return oldest ? Date.parse(oldest.created_at) + seconds * 1000 - now.getTime() : 0
      })
      const isRepeat = same !== undefined && same.idempotency_key === form.idempotency_key
      return {
        sameAs: same?.id ?? null,
        isKeyReused: isRepeat && same.request_hash !== form.request_hash,
        isArticle: article !== undefined,
        isOpen: article?.is_open ?? false,
        isAnswerable: reply_to == null || answered !== undefined,
        /** Seconds until the next comment is allowed. */
        wait: Math.ceil(Math.max(0, ...waits) / 1000),
      }
    },
  )
}

/** Seconds in which authors can undo a deletion. */
const undoWindowSeconds = 60

/** Edits the author's own comment unless it is deleted or banned. A rule that the new text matches may hold it back. */
export function updateCommentStatements(
  deps: Deps,
  userId: number,
  id: number,
  { text, rule }: { text: string; rule: MatchedRule | undefined },
) {
  const at = deps.now().toISOString()
  const held = { deleted_at: at, removed_by: 'rule' } as const
  const isHeld = rule?.action === 'hold'
  const isEdited = sql`${comments.id} = ${id} and ${comments.user_id} = ${userId} and ${comments.edited_at} = ${at}`
  return [
    deps.db
      .update(comments)
      .set({ text, edited_at: at, ...(isHeld && held) })
      .where(isOwn(userId, id))
      .returning({ article_id: comments.article_id }),
    ...(isHeld ? updateCommentCountersStatements(deps, id, -1) : []),
    ...(rule ? [openCaseByRuleStatement(deps, isEdited, rule.pattern)] : []),
  ] as const
}

export function deleteCommentStatements(deps: Deps, userId: number, id: number) {
  return [
    deps.db
      .update(comments)
      .set({ deleted_at: deps.now().toISOString() })
      .where(isOwn(userId, id))
      .returning({ article_id: comments.article_id }),
    ...updateCommentCountersStatements(deps, id, -1),
  ] as const
}

/** Undoes the author's deletion within the undo window. */
export function restoreCommentStatements(deps: Deps, userId: number, id: number) {
  const since = new Date(deps.now().getTime() - undoWindowSeconds * 1000).toISOString()
  return [
    deps.db
      .update(comments)
      .set({ deleted_at: null })
      .where(
        and(
          eq(comments.id, id),
          eq(comments.user_id, userId),
          gt(comments.deleted_at, since),
          isNull(comments.removed_by),
        ),
      )
      .returning({ article_id: comments.article_id }),
    ...updateCommentCountersStatements(deps, id, 1),
  ] as const
}

function isOwn(userId: number, id: number): SQL | undefined {
  return and(
    eq(comments.id, id),
    eq(comments.user_id, userId),
    isNull(comments.deleted_at),
    isNull(comments.banned_at),
  )
}

/** Author and ban of a comment, to explain a rejected write. */
export function ownerOf(deps: Deps, id: number) {
  const { user_id, banned_at } = comments
  return read(
    [deps.db.select({ user_id, banned_at }).from(comments).where(eq(comments.id, id))],
    ([[row]]) => row ?? null,
  )
}

/** Adds or removes a like of a visible comment, and updates its count. */
export function setCommentLikeStatements(deps: Deps, userId: number, id: number, isLiked: boolean) {
  const isSeen = and(eq(comments.id, id), isNull(comments.deleted_at), isNull(comments.banned_at))
  const like = deps.db
    .select({
      user_id: sql<number>`${userId}`.as('who'),
      comment_id: comments.id,
      created_at: sql<string>`${deps.now().toISOString()}`.as('at'),
    })
    .from(comments)
    .where(isSeen)
  const isMine = and(eq(commentLikes.user_id, userId), eq(commentLikes.comment_id, id))
  return [
    isLiked
      ? deps.db.insert(commentLikes).select(like).onConflictDoNothing()
      : deps.db.delete(commentLikes).where(isMine),
    stepCommentLikes(deps, id, isLiked ? 1 : -1),
    deps.db.select({ liked_amount: comments.liked_amount }).from(comments).where(isSeen),
  ] as const
}
