import * as z from 'zod/mini'
import { comment, commentEdit, commentForm, commentsQuery } from '../comments/comment.ts'
import { reportForm, reportTexts } from '../comments/report.ts'
import { apiTable } from './endpoint.ts'
import { nextCursor } from '../fields.ts'

const written = z.object({ message: z.string(), comment })
const said = z.object({ message: z.string() })
const liked = z.object({ message: z.string(), is_liked: z.boolean(), liked_amount: z.number() })

export const commentApi = apiTable({
  comments: {
    route: 'GET /api/article/:id/comments',
    summary:
      'Comments of an article, newest first, each with its first replies; or the replies to one comment, oldest first',
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
    route: 'POST /api/user/article-comment',
    summary:
      'Comments on an article or replies to a comment. A repeated Idempotency-Key returns the existing comment; with another text it is refused',
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
    route: 'PUT /api/user/article-comment/:id',
    summary: 'Changes one’s own comment',
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
    route: 'DELETE /api/user/article-comment/:id',
    summary: 'Deletes one’s own comment',
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
    route: 'POST /api/user/article-comment/:id/restore',
    summary: 'Restores one’s own deleted comment, within a minute',
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
    route: 'GET /api/article-comment/report-form',
    summary: 'Texts of the form that reports a comment, including the reasons',
    output: reportTexts,
  },
  reportComment: {
    route: 'POST /api/user/article-comment/:id/report',
    summary:
      'Reports a comment to moderators, once per member; repeating it changes nothing. Reporters stay anonymous',
    body: reportForm,
    output: said,
    errors: ['not_found', 'own_comment', 'comment_banned'],
    needs: 'writer',
    memberLimit: 'report',
  },
  likeComment: {
    route: 'POST /api/user/like-article-comment/:id/like',
    summary: 'Likes a comment; repeating it changes nothing',
    output: liked,
    errors: ['not_found', 'comment_banned'],
    needs: 'writer',
    memberLimit: 'engage',
  },
  unlikeComment: {
    route: 'POST /api/user/like-article-comment/:id/unlike',
    summary: 'Removes the like of a comment; repeating it changes nothing',
    output: liked,
    errors: ['not_found', 'comment_banned'],
    needs: 'writer',
    memberLimit: 'engage',
  },
})
