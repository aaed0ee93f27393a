// Webhooks: signed reports of events to addresses of other programs (docs/decisions/api/webhooks.md).
import * as z from 'zod/mini'
import { locales } from '../../locale.ts'
import { trimmed } from '../../text-fields.ts'
import { entryTypes } from '../entries/types.ts'
import { person } from '../fields.ts'
import { webhookEvents } from './events.ts'

/** Days without a successful delivery after which a webhook is switched off. */
export const failingDays = 5

/** Hours in which deliveries are also signed with the replaced secret. */
export const rotationHours = 24

const list = <Value extends string>(values: readonly Value[]) =>
  z.array(z.enum(values)).check(
    z.maxLength(values.length),
    z.refine((given) => new Set(given).size === given.length),
  )

export const webhookForm = z.strictObject({
  url: z.string().check(z.overwrite(trimmed), z.maxLength(2000)),
  events: list(webhookEvents).check(z.minLength(1)),
  /** Languages of events about content in one language; empty for all. */
  languages: list(locales),
  /** Entry types of events about entries; empty for all. */
  types: list(entryTypes),
  /** Adds the published content to events about entries. */
  include_body: z.boolean(),
})
export type WebhookForm = z.infer<typeof webhookForm>

export const webhookChange = z.extend(z.partial(webhookForm), {
  is_active: z.optional(z.boolean()),
})
export type WebhookChange = z.infer<typeof webhookChange>

export const webhook = z.object({
  id: z.number(),
  ...webhookForm.shape,
  is_active: z.boolean(),
  /** Null if an operator switched it off. */
  off_reason: z.nullable(z.enum(['gone', 'failing'])),
  /** Time of the first failure since the last success. */
  failing_since: z.nullable(z.string()),
  /** Until then, deliveries are also signed with the replaced secret. */
  rotating_until: z.nullable(z.string()),
  created_by: person,
  created_at: z.string(),
  rev: z.number(),
})
export type Webhook = z.infer<typeof webhook>

/** The secret is part of no other response. */
export const webhookWithSecret = z.extend(webhook, { secret: z.string() })
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>

const deliveryErrors = ['timeout', 'network', 'address', 'switched_off'] as const

export const webhookDelivery = z.object({
  id: z.number(),
  /** `webhook-id` of all its attempts. */
  message_id: z.string(),
  event: z.enum([...webhookEvents, 'ping']),
  state: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.number(),
  /** Time of the next attempt. */
  due_at: z.nullable(z.string()),
  attempted_at: z.nullable(z.string()),
  /** Status of the last answer; null if there was none. */
  status: z.nullable(z.number()),
  duration_ms: z.nullable(z.number()),
  /** Beginning of the last answer. */
  response: z.nullable(z.string()),
  error: z.nullable(z.enum(deliveryErrors)),
  created_at: z.string(),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>
