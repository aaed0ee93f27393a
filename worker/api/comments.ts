import { createHash } from 'node:crypto'
import { api } from '../../client/contract/api/table.ts'
import {
  commentsPerPage,
  type Comment,
  type CommentInput,
} from '../../client/contract/comments/comment.ts'
import type { ErrorCode } from '../../client/contract/errors.ts'
import type { Locale } from '../../client/contract/locale.ts'
import { formatDate } from '../../client/i18n/translate.ts'
import { findLink } from '../../client/contract/text/link-guard.ts'
import { articleExists } from '../data/articles/article.ts'
import {
  setCommentLikeStatements,
  insertCommentStatements,
  deleteCommentStatements,
  updateCommentStatements,
  ownerOf,
  restoreCommentStatements,
  explainRejectedComment,
  type NewComment,
} from '../data/comments/comment.ts'
import { getComment, listComments, listReplies } from '../data/comments/list.ts'
import { read, run, runAll, type Read } from '../storage/db.ts'
import type { LiveSession } from '../data/members/session.ts'
import { pageCacheControl } from '../http/cache-policy.ts'
import { foundOrThrow, problem, type Problem } from '../http/problem.ts'
import { successMessage } from '../i18n/success-message.ts'
import { publishArticleCounts } from '../realtime/counts.ts'
import { reportComment, reportTextsIn } from '../services/comments/report.ts'
import { endpoints, endpoint, type Input, requestKey } from './endpoint/endpoint.ts'
import { answerOf, parsePageRequest } from './endpoint/list-page.ts'
import type { Deps } from '../deps.ts'
import { findMatchingRule } from '../data/comments/rule.ts'
import { notifyAuthorOfReply } from '../realtime/comment.ts'

export const commentEndpoints = {
  comments: endpoint(
    api.comments,
    async ({ deps, params: { id }, query: { reply_to, ...query } }) => {
      const asked = parsePageRequest(reply_to ? 'replies' : 'comments', query, commentsPerPage)
      const { isThere, list } = await runAll(deps, {
        isThere: articleExists(deps, id),
        list: reply_to
          ? listReplies(deps, id, reply_to, asked.paging)
          : listComments(deps, id, asked.paging),
      })
      if (!isThere) throw problem('not_found')
      return answerOf(asked, list)
    },
    // Always revalidated, because the author of a new comment reads the list again.
    { cacheControl: pageCacheControl },
  ),
  ...endpoints(api, {
    writeComment: async ({ c, deps, query, body, session }) => {
      assertMayComment(session, query.lang)
      assertNoLink(body.comment)
      const idempotency_key = requestKey(c)
      const { id, isNew } = await writeOnce(deps, {
        ...body,
        rule: await findMatchingRule(deps, body.comment),
        user_id: session.member.id,
        idempotency_key,
        request_hash: idempotency_key && digestOf(body),
      })
      const comment = await requireComment(deps, id)
      if (isNew && !comment.deleted) {
        publishArticleCounts(deps, body.article_id)
        notifyAuthorOfReply(deps, comment)
      }
      const what = comment.deleted ? 'comment_held' : 'commented'
      return { message: successMessage(query.lang, what), comment }
    },
    editComment: async ({ deps, params: { id }, query, body, session }) => {
      if (body.comment_id !== id)
        throw problem('validation_failed', {
          fields: [{ field: 'comment_id', code: 'invalid_value' }],
        })
      assertMayComment(session, query.lang)
      assertNoLink(body.comment)
      const user = session.member.id
      const rule = await findMatchingRule(deps, body.comment)
      const edit = read(
        updateCommentStatements(deps, user, id, { text: body.comment, rule }),
        affectedArticle,
      )
      const article = await changeOwnComment(deps, user, id, edit)
      const comment = await requireComment(deps, id)
      if (comment.deleted) publishArticleCounts(deps, article)
      return {
        message: successMessage(query.lang, comment.deleted ? 'comment_held' : 'comment_edited'),
        comment,
      }
    },
    deleteComment: async ({ deps, params: { id }, query, session }) => {
      assertMayComment(session, query.lang)
      const user = session.member.id
      const change = read(deleteCommentStatements(deps, user, id), affectedArticle)
      publishArticleCounts(deps, await changeOwnComment(deps, user, id, change))
      return { message: successMessage(query.lang, 'comment_deleted') }
    },
    restoreComment: async ({ deps, params: { id }, query, session }) => {
      assertMayComment(session, query.lang)
      const user = session.member.id
      const change = read(restoreCommentStatements(deps, user, id), affectedArticle)
      publishArticleCounts(deps, await changeOwnComment(deps, user, id, change))
      return { message: successMessage(query.lang, 'comment_restored') }
    },
    reportForm: ({ query: { lang } }) => reportTextsIn(lang),
    reportComment: async ({ deps, params: { id }, query, body, session }) => {
      const { reason, note = null } = body
      await reportComment(deps, { comment_id: id, user_id: session.member.id, reason, note })
      return { message: successMessage(query.lang, 'comment_reported') }
    },
    likeComment: async (input) => {
      const liked_amount = await changeLike(input, true)
      return { message: successMessage(input.query.lang, 'liked'), is_liked: true, liked_amount }
    },
    unlikeComment: async (input) => {
      const liked_amount = await changeLike(input, false)
      return { message: successMessage(input.query.lang, 'unliked'), is_liked: false, liked_amount }
    },
  }),
}

/** Article whose counters the batch's first statement changed; `null` if nothing changed. */
const affectedArticle = ([[row]]: readonly [readonly { article_id: number }[], ...unknown[]]) =>
  row?.article_id ?? null

function assertMayComment({ member: { member } }: LiveSession, lang: Locale): void {
  if (member.comment) return
  const { muted_until } = member
  if (muted_until === null) throw problem('comments_denied')
  const time = `${formatDate(lang, muted_until, 'moment')} (UTC+8)`
  throw problem('comments_muted', { values: { time } })
}

/** Hash of the request, to detect another request with the same idempotency key. */
function digestOf({ article_id, reply_to = null, comment }: CommentInput): string {
  const asked = JSON.stringify([article_id, reply_to, comment])
  return createHash('sha256').update(asked).digest('base64url')
}

/** Creates the comment, or finds the one that a repeated request created. */
async function writeOnce(deps: Deps, form: NewComment): Promise<{ id: number; isNew: boolean }> {
  const written = await run(
    deps,
    read(insertCommentStatements(deps, form), ([rows]) => rows[0]?.id ?? null),
  )
  if (written !== null) return { id: written, isNew: true }
  const { sameAs, isKeyReused, isArticle, isOpen, isAnswerable, wait } = await run(
    deps,
    explainRejectedComment(deps, form),
  )
  if (isKeyReused) throw problem('idempotency_key_reused')
  if (sameAs !== null) return { id: sameAs, isNew: false }
  if (!isArticle) throw problem('not_found')
  if (!isOpen) throw problem('comments_closed')
  if (!isAnswerable) throw await rejectionOf(deps, form.reply_to ?? 0, 'reply_misplaced')
  throw problem('too_many_requests', { headers: { 'Retry-After': String(Math.max(1, wait)) } })
}

async function requireComment(deps: Deps, id: number): Promise<Comment> {
  return foundOrThrow(await run(deps, getComment(deps, id)))
}

/**
 * Applies a change by the comment's author. Resolves to the comment's article; throws the reason if nothing changed.
 */
async function changeOwnComment(
  deps: Deps,
  user: number,
  id: number,
  change: Read<number | null>,
): Promise<number> {
  const articleId = await run(deps, change)
  if (articleId !== null) return articleId
  const owner = foundOrThrow(await run(deps, ownerOf(deps, id)))
  if (owner.user_id !== user) throw problem('not_your_comment')
  throw rejectionBy(owner, 'not_found')
}

/** Error for a comment that cannot be replied to or liked: `code`, unless it is banned. */
async function rejectionOf(deps: Deps, id: number, code: ErrorCode): Promise<Problem> {
  return rejectionBy(await run(deps, ownerOf(deps, id)), code)
}

const rejectionBy = (found: { banned_at: string | null } | null, code: ErrorCode) =>
  problem(found?.banned_at ? 'comment_banned' : code)

async function changeLike(
  { deps, params: { id }, session }: Input<typeof api.likeComment | typeof api.unlikeComment>,
  isLiked: boolean,
): Promise<number> {
  const counted = await run(
    deps,
    read(setCommentLikeStatements(deps, session.member.id, id, isLiked), ([, , [row]]) => row),
  )
  if (!counted) throw await rejectionOf(deps, id, 'not_found')
  return counted.liked_amount
}

function assertNoLink(text: string): void {
  const piece = findLink(text)
  if (piece !== undefined) throw problem('comment_has_link', { values: { piece } })
}
