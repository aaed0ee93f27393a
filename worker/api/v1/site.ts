// Redirects, comments and webhooks in the content API. Except for comments, they belong to the whole site, so a token
// with a limit of languages or types is refused.
import { contentSiteApi } from '../../../client/contract/v1/site-api.ts'
import { listRedirects } from '../../data/site/redirect.ts'
import { listWebhooks } from '../../data/webhooks/webhook.ts'
import { listContentComments } from '../../desk/content-api/comments.ts'
import { assertUnlimitedToken } from '../../desk/content-api/token.ts'
import { asPrecondition } from '../../desk/content-api/write.ts'
import { addWrittenRedirect, deleteRedirect, normalSource } from '../../desk/site/redirect.ts'
import {
  addWebhook,
  changeWebhook,
  deleteWebhook,
  type WebhookContext,
} from '../../desk/webhooks/webhook.ts'
import { run } from '../../storage/db.ts'
import { endpoints, requireIfMatch, type DeskInput } from '../endpoint/endpoint.ts'
import { tagged } from './tag.ts'

export const contentSiteEndpoints = endpoints(contentSiteApi, {
  listContentRedirects: ({ c, deps, operator, query: { q = '/', after } }) => {
    assertUnlimitedToken(operator)
    return run(deps, listRedirects(deps, { q: normalSource(q, c.env.ORIGIN) ?? q, after }))
  },
  addContentRedirect: ({ c, acting, body }) => {
    assertUnlimitedToken(acting.operator)
    return addWrittenRedirect(acting, body, { origin: c.env.ORIGIN, refetch: c.get('refetch') })
  },
  deleteContentRedirect: async ({ c, acting, query: { from_path } }) => {
    assertUnlimitedToken(acting.operator)
    await deleteRedirect(acting, normalSource(from_path, c.env.ORIGIN) ?? from_path)
    return null
  },
  listContentComments: ({ acting, query }) => listContentComments(acting, query),
  listContentWebhooks: async ({ deps, operator }) => {
    assertUnlimitedToken(operator)
    return { items: await run(deps, listWebhooks(deps)) }
  },
  addContentWebhook: async (input) => tagged(input, await addWebhook(contextOf(input), input.body)),
  changeContentWebhook: async (input) => {
    const change = { ...input.params, rev: requireIfMatch(input.c), change: input.body }
    return tagged(input, await changeWebhook(contextOf(input), change).catch(asPrecondition))
  },
  deleteContentWebhook: (input) => deleteWebhook(contextOf(input), input.params.id),
})

function contextOf({ c, acting }: DeskInput): WebhookContext {
  assertUnlimitedToken(acting.operator)
  return { ...acting, env: c.env }
}
