import { Hono, type Context } from 'hono'
import { api } from '../../client/contract/api/table.ts'
import { commentsPerPage, type Comment } from '../../client/contract/comment.ts'
import { hasLink } from '../../client/contract/link-guard.ts'
import { take } from '../limits/throttle.ts'
import { isArticleThere } from '../data/article.ts'
import {
  commentLikeWrites,
  commentWrites,
  deleteWrites,
  editWrite,
  ownerOf,
  restoreWrites,
  whyNotWritten,
  type NewComment,
} from '../data/comment.ts'
import { getComment, listComments, listReplies } from '../data/comment-list.ts'
import { read, run, runAll, type Read } from '../storage/db.ts'
import type { AppEnv } from '../env.ts'
import { pageCacheControl } from '../http/cache-policy.ts'
import { problem } from '../http/problem.ts'
import { reply, said } from '../http/reply.ts'
import { validate } from '../http/validate.ts'
import { tellArticleCounts } from '../realtime/totals.ts'
import { tellAnswered } from '../services/reply-notice.ts'

export const comment = new Hono<AppEnv>()
  .get(
    api.comments.path,
    validate('param', api.comments.params),
    validate('query', api.comments.query),
    async (c) => {
      const { page, reply_to } = c.req.valid('query')
      const { id } = c.req.valid('param')
      const deps = c.get('deps')
      const { isThere, list } = await runAll(deps, {
        isThere: isArticleThere(deps, id),
        list: reply_to ? listReplies(deps, id, reply_to, page) : listComments(deps, id, page),
      })
      if (!isThere) throw problem('not_found')
      // Who has just written one reads it again.
      const body = { ...list, page, per_page: commentsPerPage }
      return reply(c, api.comments, body, pageCacheControl)
    },
  )
  .post(
    api.writeComment.path,
    validate('query', api.writeComment.query),
    validate('json', api.writeComment.body),
    async (c) => {
      const form = c.req.valid('json')
      mayComment(c)
      if (hasLink(form.comment)) throw problem('comment_has_link')
      const { id: user_id } = c.get('session').member
      const { id, isNew } = await writeOnce(c, { ...form, user_id, request_key: requestKey(c) })
      const written = await existing(c, id)
      if (isNew) {
        tellArticleCounts(c.get('deps'), form.article_id)
        tellAnswered(c.get('deps'), written)
      }
      const message = said(c.req.valid('query').lang, 'commented')
      return reply(c, api.writeComment, { message, comment: written })
    },
  )
  .put(
    api.editComment.path,
    validate('param', api.editComment.params),
    validate('query', api.editComment.query),
    validate('json', api.editComment.body),
    async (c) => {
      const { id } = c.req.valid('param')
      const { comment_id, comment: text } = c.req.valid('json')
      if (comment_id !== id)
        throw problem('validation_failed', {
          fields: [{ field: 'comment_id', code: 'invalid_value' }],
        })
      mayComment(c)
      if (hasLink(text)) throw problem('comment_has_link')
      const deps = c.get('deps')
      const user = c.get('session').member.id
      await take(c.env, 'engage', String(user), deps.now())
      await changeOwn(c, id, read([editWrite(deps, user, id, text)] as const, articleOf))
      const message = said(c.req.valid('query').lang, 'comment_edited')
      return reply(c, api.editComment, { message, comment: await existing(c, id) })
    },
  )
  .delete(
    api.deleteComment.path,
    validate('param', api.deleteComment.params),
    validate('query', api.deleteComment.query),
    async (c) => {
      mayComment(c)
      const { id } = c.req.valid('param')
      const deps = c.get('deps')
      const change = read(deleteWrites(deps, c.get('session').member.id, id), articleOf)
      tellArticleCounts(deps, await changeOwn(c, id, change))
      const message = said(c.req.valid('query').lang, 'comment_deleted')
      return reply(c, api.deleteComment, { message })
    },
  )
  .post(
    api.restoreComment.path,
    validate('param', api.restoreComment.params),
    validate('query', api.restoreComment.query),
    async (c) => {
      mayComment(c)
      const { id } = c.req.valid('param')
      const deps = c.get('deps')
      const change = read(restoreWrites(deps, c.get('session').member.id, id), articleOf)
      tellArticleCounts(deps, await changeOwn(c, id, change))
      const message = said(c.req.valid('query').lang, 'comment_restored')
      return reply(c, api.restoreComment, { message })
    },
  )
  .post(
    api.likeComment.path,
    validate('param', api.likeComment.params),
    validate('query', api.likeComment.query),
    async (c) => {
      const liked_amount = await changeLike(c, c.req.valid('param').id, true)
      const message = said(c.req.valid('query').lang, 'liked')
      return reply(c, api.likeComment, { message, is_liked: true, liked_amount })
    },
  )
  .post(
    api.unlikeComment.path,
    validate('param', api.unlikeComment.params),
    validate('query', api.unlikeComment.query),
    async (c) => {
      const liked_amount = await changeLike(c, c.req.valid('param').id, false)
      const message = said(c.req.valid('query').lang, 'unliked')
      return reply(c, api.unlikeComment, { message, is_liked: false, liked_amount })
    },
  )

/** Whose counters a batch's first statement has changed; none when it did nothing. */
const articleOf = ([[row]]: readonly [readonly { article_id: number }[], ...unknown[]]) =>
  row?.article_id ?? null

function mayComment(c: Context<AppEnv>): void {
  if (!c.get('session').member.member.comment) throw problem('comments_denied')
}

/** What a client names its request by, so that sending it again writes nothing new. */
function requestKey(c: Context<AppEnv>): string | null {
  const key = c.req.header('Idempotency-Key') ?? ''
  return /^[\x21-\x7e]{1,100}$/.test(key) ? key : null
}

/** Writes the comment, or finds what the same request has written before. */
async function writeOnce(
  c: Context<AppEnv>,
  form: NewComment,
): Promise<{ id: number; isNew: boolean }> {
  const deps = c.get('deps')
  const written = await run(
    deps,
    read(commentWrites(deps, form), ([rows]) => rows[0]?.id ?? null),
  )
  if (written !== null) return { id: written, isNew: true }
  const { sameAs, isArticle, isOpen, isAnswerable, wait } = await run(
    deps,
    whyNotWritten(deps, form),
  )
  if (sameAs !== null) return { id: sameAs, isNew: false }
  if (!isArticle) throw problem('not_found')
  if (!isOpen) throw problem('comments_closed')
  if (!isAnswerable) throw problem('reply_misplaced')
  throw problem('too_many_requests', { headers: { 'Retry-After': String(Math.max(1, wait)) } })
}

async function existing(c: Context<AppEnv>, id: number): Promise<Comment> {
  const found = await run(c.get('deps'), getComment(c.get('deps'), id))
  if (!found) throw problem('not_found')
  return found
}

/** Makes a change only its author can make, and resolves to the comment's article; says why when it was not made. */
async function changeOwn(
  c: Context<AppEnv>,
  id: number,
  change: Read<number | null>,
): Promise<number> {
  const deps = c.get('deps')
  const articleId = await run(deps, change)
  if (articleId !== null) return articleId
  const owner = await run(deps, ownerOf(deps, id))
  if (!owner) throw problem('not_found')
  if (owner.user_id !== c.get('session').member.id) throw problem('not_your_comment')
  throw problem(owner.banned_at === null ? 'not_found' : 'comment_banned')
}

async function changeLike(c: Context<AppEnv>, id: number, isLiked: boolean): Promise<number> {
  const deps = c.get('deps')
  const user = c.get('session').member.id
  await take(c.env, 'engage', String(user), deps.now())
  const counted = await run(
    deps,
    read(commentLikeWrites(deps, user, id, isLiked), ([, , [row]]) => row),
  )
  if (!counted) throw problem('not_found')
  return counted.liked_amount
}
