// The API's rows about comments.
import * as z from 'zod/mini'
import { comment, commentEdit, commentForm, commentsQuery } from '../comments/comment.ts'
import { reportForm, reportTexts } from '../comments/report.ts'
import type { Endpoint } from './endpoint.ts'
import { itemId, lang, nextCursor } from '../fields.ts'

const inLang = z.strictObject({ lang })
const byId = z.strictObject({ id: itemId })
const written = z.object({ message: z.string(), comment })
const said = z.object({ message: z.string() })
const liked = z.object({ message: z.string(), is_liked: z.boolean(), liked_amount: z.number() })

export const commentApi = {
  comments: {
    method: 'GET',
    path: '/api/article/:id/comments',
    summary:
      'Comments of an article, newest first, each with its first replies; or the replies to one comment, oldest first',
    params: byId,
    query: commentsQuery,
    output: z.object({
      items: z.array(comment),
      total: z.number(),
      page: z.number(),
      per_page: z.number(),
      next: nextCursor,
    }),
    errors: ['not_found'],
  },
  writeComment: {
    method: 'POST',
    path: '/api/user/article-comment',
    summary:
      'Comments on an article or replies to a comment. A repeated Idempotency-Key returns the existing comment; with another text it is refused',
    query: inLang,
    body: commentForm,
    output: written,
    status: 201,
    errors: [
      'not_found',
      'comments_denied',
      'comments_muted',
      'comments_closed',
      'comment_has_link',
      'idempotency_key_reused',
      'reply_misplaced',
      'comment_banned',
    ],
    needs: 'writer',
  },
  editComment: {
    method: 'PUT',
    path: '/api/user/article-comment/:id',
    summary: 'Changes one’s own comment',
    params: byId,
    query: inLang,
    body: commentEdit,
    output: written,
    errors: [
      'not_found',
      'comments_denied',
      'comments_muted',
      'not_your_comment',
      'comment_banned',
      'comment_has_link',
    ],
    needs: 'writer',
    memberLimit: 'engage',
  },
  deleteComment: {
    method: 'DELETE',
    path: '/api/user/article-comment/:id',
    summary: 'Deletes one’s own comment',
    params: byId,
    query: inLang,
    output: said,
    errors: [
      'not_found',
      'comments_denied',
      'comments_muted',
      'not_your_comment',
      'comment_banned',
    ],
    needs: 'writer',
  },
  restoreComment: {
    method: 'POST',
    path: '/api/user/article-comment/:id/restore',
    summary: 'Restores one’s own deleted comment, within a minute',
    params: byId,
    query: inLang,
    output: said,
    errors: [
      'not_found',
      'comments_denied',
      'comments_muted',
      'not_your_comment',
      'comment_banned',
    ],
    needs: 'writer',
  },
  reportForm: {
    method: 'GET',
    path: '/api/article-comment/report-form',
    summary: 'Texts of the form that reports a comment, including the reasons',
    query: inLang,
    output: reportTexts,
  },
  reportComment: {
    method: 'POST',
    path: '/api/user/article-comment/:id/report',
    summary:
      'Reports a comment to moderators, once per member; repeating it changes nothing. Reporters stay anonymous',
    params: byId,
    query: inLang,
    body: reportForm,
    output: said,
    errors: ['not_found', 'own_comment', 'comment_banned'],
    needs: 'writer',
    memberLimit: 'report',
  },
  likeComment: {
    method: 'POST',
    path: '/api/user/like-article-comment/:id/like',
    summary: 'Likes a comment; repeating it changes nothing',
    params: byId,
    query: inLang,
    output: liked,
    errors: ['not_found', 'comment_banned'],
    needs: 'writer',
    memberLimit: 'engage',
  },
  unlikeComment: {
    method: 'POST',
    path: '/api/user/like-article-comment/:id/unlike',
    summary: 'Removes the like of a comment; repeating it changes nothing',
    params: byId,
    query: inLang,
    output: liked,
    errors: ['not_found', 'comment_banned'],
    needs: 'writer',
    memberLimit: 'engage',
  },
} satisfies Record<string, Endpoint>
