// Webhooks in tests: added at the desk, delivered to a receiver in the test.
import { env } from 'cloudflare:workers'
import type {
  Webhook,
  WebhookDelivery,
  WebhookForm,
  WebhookWithSecret,
} from '../../../client/contract/desk/webhooks/webhook.ts'
import { deliverHooks } from '../../../worker/services/webhooks/deliver.ts'
import { testDeps } from '../site/site.ts'
import { callDesk } from './entries.ts'

export const hookForm: WebhookForm = {
  url: 'https://hooks.example.com/in',
  events: ['entry.published', 'entry.updated'],
  languages: [],
  types: [],
  include_body: false,
}

export const addHook = (as: string, form: Partial<WebhookForm> = {}) =>
  callDesk<WebhookWithSecret>(as, 'webhook', { body: { ...hookForm, ...form } })

export const listHooks = async (as: string) =>
  (await callDesk<{ items: Webhook[] }>(as, 'webhook')).items

export const deliveriesOf = async (as: string, id: number) =>
  (await callDesk<{ items: WebhookDelivery[] }>(as, `webhook/${id}/delivery`)).items

export interface Received {
  url: string
  headers: Record<string, string>
  body: string
}

/** Runs a sender; resolves to the requests that a receiver got. */
export async function deliver(
  at = new Date(),
  answer: (url: string) => Response | Promise<Response> = () => new Response('ok'),
): Promise<Received[]> {
  const received: Received[] = []
  const request: typeof fetch = async (input, init) => {
    const sent = new Request(input, init)
    const { url, headers } = sent
    received.push({ url, headers: Object.fromEntries(headers), body: await sent.text() })
    return answer(url)
  }
  await deliverHooks(testDeps(at), { env, request })
  return received
}

export const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000)
