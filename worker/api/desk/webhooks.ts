import { deskApi } from '../../../client/contract/desk/table.ts'
import { listDeliveries } from '../../data/webhooks/delivery.ts'
import { listWebhooks } from '../../data/webhooks/webhook.ts'
import {
  addWebhook,
  changeWebhook,
  deleteWebhook,
  pingWebhook,
  resendDelivery,
  rotateSecret,
  type WebhookContext,
} from '../../desk/webhooks/webhook.ts'
import { problem } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import { type DeskInput, endpoints, requireIfMatch } from '../endpoint/endpoint.ts'

const contextOf = ({ c, acting }: DeskInput): WebhookContext => ({ ...acting, env: c.env })

export const webhookEndpoints = endpoints(deskApi, {
  webhooks: async ({ deps }) => ({
    items: await run(deps, listWebhooks(deps)),
  }),
  webhookAdd: (input) => addWebhook(contextOf(input), input.body),
  webhookChange: (input) =>
    changeWebhook(contextOf(input), {
      ...input.params,
      rev: requireIfMatch(input.c),
      change: input.body,
    }),
  webhookDelete: (input) => deleteWebhook(contextOf(input), input.params.id),
  webhookRotate: (input) => rotateSecret(contextOf(input), input.params.id),
  webhookPing: async (input) => ({
    id: await pingWebhook(contextOf(input), input.params.id),
  }),
  webhookDeliveries: async ({ deps, params: { id }, query: { after } }) => {
    const [hook] = await run(deps, listWebhooks(deps, id))
    if (!hook) throw problem('not_found')
    return run(deps, listDeliveries(deps, id, after))
  },
  webhookResend: (input) => resendDelivery(contextOf(input), input.params),
})
