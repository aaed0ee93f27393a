import * as z from 'zod/mini'
import { apiTable } from '../../api/endpoint.ts'
import { itemId, lang } from '../../fields.ts'
import { maxWebhooks } from './events.ts'
import {
  webhook,
  webhookChange,
  webhookDelivery,
  webhookForm,
  webhookWithSecret,
} from './webhook.ts'

const write = { permission: 'webhook.write', stepUp: true } as const

export const webhookApi = apiTable({
  webhooks: {
    route: 'GET /api/backstage/webhook',
    summary: `Webhooks, the oldest first; at most ${maxWebhooks}`,
    output: z.object({ items: z.array(webhook) }),
    permission: 'webhook.write',
  },
  webhookAdd: {
    ...write,
    route: 'POST /api/backstage/webhook',
    summary: 'Adds a webhook. Only this response contains its secret',
    body: webhookForm,
    output: webhookWithSecret,
    status: 201,
  },
  webhookChange: {
    ...write,
    route: 'PATCH /api/backstage/webhook/:id',
    summary:
      'Changes a webhook, or switches it on or off. Deliveries of one that is off have failed',
    body: webhookChange,
    output: webhook,
    errors: ['not_found', 'precondition_required', 'changed_meanwhile'],
  },
  webhookDelete: {
    ...write,
    route: 'DELETE /api/backstage/webhook/:id',
    summary: 'Deletes a webhook and its deliveries',
    errors: ['not_found'],
  },
  webhookRotate: {
    ...write,
    route: 'POST /api/backstage/webhook/:id/rotate',
    summary:
      'Replaces the secret. Deliveries of the next day are signed with both. Only this response contains the new one',
    output: webhookWithSecret,
    errors: ['not_found'],
  },
  webhookPing: {
    ...write,
    route: 'POST /api/backstage/webhook/:id/ping',
    summary: 'Delivers the event `ping` to a webhook',
    output: z.object({ id: z.number() }),
    status: 201,
    errors: ['not_found'],
  },
  webhookDeliveries: {
    route: 'GET /api/backstage/webhook/:id/delivery',
    summary: 'Deliveries of a webhook in the last 30 days, the latest first, 50 per page',
    query: z.strictObject({ lang, after: z.optional(itemId) }),
    output: z.object({ items: z.array(webhookDelivery), next: z.nullable(z.number()) }),
    errors: ['not_found'],
    permission: 'webhook.write',
  },
  webhookResend: {
    ...write,
    route: 'POST /api/backstage/webhook/:id/delivery/:delivery/resend',
    summary: 'Delivers an event again, with the same `webhook-id`',
    errors: ['not_found'],
  },
})
