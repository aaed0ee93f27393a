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
import { endpoint } from '../endpoint/endpoint.ts'
import { operatorContextOf, requireIfMatch } from './operator-context.ts'

type Asked = Parameters<typeof operatorContextOf>[0]

const contextOf = (input: Asked): WebhookContext => ({
  ...operatorContextOf(input),
  env: input.c.env,
})

export const webhookEndpoints = {
  webhooks: endpoint(deskApi.webhooks, async ({ deps }) => ({
    items: await run(deps, listWebhooks(deps)),
  })),
  webhookAdd: endpoint(deskApi.webhookAdd, (input) => addWebhook(contextOf(input), input.body)),
  webhookChange: endpoint(deskApi.webhookChange, (input) =>
    changeWebhook(contextOf(input), {
      ...input.params,
      rev: requireIfMatch(input),
      change: input.body,
    }),
  ),
  webhookDelete: endpoint(deskApi.webhookDelete, async (input) => {
    await deleteWebhook(contextOf(input), input.params.id)
    return null
  }),
  webhookRotate: endpoint(deskApi.webhookRotate, (input) =>
    rotateSecret(contextOf(input), input.params.id),
  ),
  webhookPing: endpoint(deskApi.webhookPing, async (input) => ({
    id: await pingWebhook(contextOf(input), input.params.id),
  })),
  webhookDeliveries: endpoint(
    deskApi.webhookDeliveries,
    async ({ deps, params: { id }, query: { after } }) => {
      const [hook] = await run(deps, listWebhooks(deps, id))
      if (!hook) throw problem('not_found')
      return run(deps, listDeliveries(deps, id, after))
    },
  ),
  webhookResend: endpoint(deskApi.webhookResend, async (input) => {
    await resendDelivery(contextOf(input), input.params)
    return null
  }),
}
