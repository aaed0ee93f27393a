// Rows of the content API besides content: redirects, comments and webhooks. Their rules are those of the desk.
import * as z from 'zod/mini'
import { apiTable, byId, type Endpoint } from '../api/endpoint.ts'
import { commentReasons } from '../comments/reasons.ts'
import { language } from '../desk/fields.ts'
import { redirectApi } from '../desk/site/redirects-api.ts'
import { webhookApi } from '../desk/webhooks/api.ts'
import { webhook } from '../desk/webhooks/webhook.ts'
import { cursor, itemId, lang, nextCursor, wholeNumber } from '../fields.ts'

/** Lists of comments. `reported`: reported by readers or matched by a rule, and not decided yet. */
const commentLists = ['all', 'reported', 'hidden', 'removed'] as const

const maxCommentsPerPage = 100
const contentCommentQuery = z.strictObject({
  lang,
  list: z._default(z.enum(commentLists), 'all'),
  article: z.optional(itemId),
  member: z.optional(itemId),
  after: cursor,
  limit: z._default(wholeNumber(1, maxCommentsPerPage), 50),
})
export type ContentCommentQuery = z.output<typeof contentCommentQuery>

const contentComment = z.object({
  id: z.number(),
  /** `held`: not shown until a moderator has decided. `deleted`: by its author. */
  status: z.enum(['visible', 'held', 'hidden', 'removed', 'deleted']),
  text: z.string(),
  created_at: z.string(),
  edited_at: z.nullable(z.string()),
  liked_amount: z.number(),
  reply_count: z.number(),
  /** Comment that it replies to. */
  reply_to: z.nullable(z.number()),
  /** `null` once the account is gone. */
  member: z.nullable(z.object({ id: z.number(), nickname: z.string() })),
  article: z.object({ id: z.number(), lang: language, title: z.string(), url: z.string() }),
  /** The open case; `null` if there is nothing to decide. */
  report: z.nullable(
    z.object({
      count: z.number(),
      reasons: z.partialRecord(z.enum(commentReasons), z.number()),
      opened_at: z.string(),
    }),
  ),
})
export type ContentComment = z.infer<typeof contentComment>

const redirecting = { scope: 'redirect.write', permission: 'redirect.write' } as const
const webhooking = {
  scope: 'webhook.write',
  permission: 'webhook.write',
} as const satisfies Partial<Endpoint>

const { redirectList, redirectAdd, redirectDelete } = redirectApi
const { webhooks, webhookAdd, webhookChange, webhookDelete } = webhookApi

export const contentSiteApi = apiTable({
  listContentRedirects: {
    ...redirectList,
    ...redirecting,
    route: 'GET /api/v1/redirects',
    summary: 'Redirects by address, 50 per page; `q` is the beginning of an address',
    permission: 'redirect.read',
  },
  addContentRedirect: {
    ...redirecting,
    route: 'POST /api/v1/redirects',
    summary: redirectAdd.summary,
    body: redirectAdd.body,
    output: redirectAdd.output,
    status: 201,
    errors: redirectAdd.errors,
  },
  deleteContentRedirect: {
    ...redirecting,
    route: 'DELETE /api/v1/redirects',
    summary: 'Deletes the redirect from an address',
    query: z.extend(redirectDelete.body, { lang }),
    output: z.null(),
    status: 204,
    errors: redirectDelete.errors,
  },
  listContentComments: {
    route: 'GET /api/v1/comments',
    summary:
      'Comments, the latest first; reported ones by the longest wait. Filters cover the next few hundred comments: follow `next` even after an empty page',
    query: contentCommentQuery,
    output: z.object({ items: z.array(contentComment), next: nextCursor }),
    scope: 'comment.read',
    permission: 'comment.read',
  },
  listContentWebhooks: {
    ...webhooking,
    route: 'GET /api/v1/webhooks',
    summary: webhooks.summary,
    output: webhooks.output,
  },
  addContentWebhook: {
    ...webhooking,
    route: 'POST /api/v1/webhooks',
    summary: webhookAdd.summary,
    body: webhookAdd.body,
    output: webhookAdd.output,
    status: 201,
  },
  changeContentWebhook: {
    ...webhooking,
    route: 'PATCH /api/v1/webhooks/:id',
    summary: `${webhookChange.summary}. \`If-Match\` names its \`rev\``,
    params: byId,
    body: webhookChange.body,
    output: webhook,
    errors: ['precondition_required', 'precondition_failed', 'not_found'],
  },
  deleteContentWebhook: {
    ...webhooking,
    route: 'DELETE /api/v1/webhooks/:id',
    summary: webhookDelete.summary,
    params: byId,
    output: z.null(),
    status: 204,
    errors: ['not_found'],
  },
})
