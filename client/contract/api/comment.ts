// The API's rows about comments.
import * as z from 'zod/mini'
import { comment, commentEdit, commentForm, commentsQuery } from '../comment.ts'
import type { Endpoint } from './endpoint.ts'
import { itemId, lang } from '../fields.ts'

const inLang = z.strictObject({ lang })
const byId = z.strictObject({ id: itemId })
const written = z.object({ message: z.string(), comment })
const said = z.object({ message: z.string() })
const liked = z.object({ message: z.string(), is_liked: z.boolean(), liked_amount: z.number() })
const denials = [
  'validation_failed',
  'unauthorized',
  'cross_site',
  'read_only_account',
  'not_found',
] as const
const changes = [...denials, 'comments_denied', 'not_your_comment', 'comment_banned'] as const

export const commentApi = {
  comments: {
    method: 'GET',
    path: '/api/article/:id/comments',
    summary: 'Comments of an article, the newest first, each with its first replies',
    params: byId,
    query: commentsQuery,
    output: z.object({
      items: z.array(comment),
      total: z.number(),
      page: z.number(),
      per_page: z.number(),
    }),
    errors: ['validation_failed', 'not_found'],
  },
  writeComment: {
    method: 'POST',
    path: '/api/user/article-comment',
    summary:
      'Comments on an article, or answers a comment. The same Idempotency-Key is the same comment',
    query: inLang,
    body: commentForm,
    output: written,
    status: 201,
    errors: [
      ...denials,
      'comments_denied',
      'comments_closed',
      'comment_has_link',
      'reply_misplaced',
      'too_many_requests',
    ],
    needs: 'session',
  },
  editComment: {
    method: 'PUT',
    path: '/api/user/article-comment/:id',
    summary: 'Changes one’s own comment',
    params: byId,
    query: inLang,
    body: commentEdit,
    output: written,
    errors: [...changes, 'comment_has_link', 'too_many_requests'],
    needs: 'session',
  },
  deleteComment: {
    method: 'DELETE',
    path: '/api/user/article-comment/:id',
    summary: 'Deletes one’s own comment',
    params: byId,
    query: inLang,
    output: said,
    errors: changes,
    needs: 'session',
  },
  restoreComment: {
    method: 'POST',
    path: '/api/user/article-comment/:id/restore',
    summary: 'Takes one’s own deletion back, within a minute',
    params: byId,
    query: inLang,
    output: said,
    errors: changes,
    needs: 'session',
  },
  likeComment: {
    method: 'POST',
    path: '/api/user/like-article-comment/:id/like',
    summary: 'Likes a comment; doing it again changes nothing',
    params: byId,
    query: inLang,
    output: liked,
    errors: [...denials, 'too_many_requests'],
    needs: 'session',
  },
  unlikeComment: {
    method: 'POST',
    path: '/api/user/like-article-comment/:id/unlike',
    summary: 'Takes the like of a comment back; doing it again changes nothing',
    params: byId,
    query: inLang,
    output: liked,
    errors: [...denials, 'too_many_requests'],
    needs: 'session',
  },
} satisfies Record<string, Endpoint>
