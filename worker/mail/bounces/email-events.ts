// Events of Cloudflare Email Sending: bounces, rejections and spam complaints, from the queue of its event subscription
// (https://developers.cloudflare.com/email-service/platform/event-subscriptions/, schema version 1).
import * as z from 'zod/mini'
import { deliveryOfMessage, emailOfMessage, type MailReport } from '../../data/mail/report.ts'
import type { Deps } from '../../deps.ts'
import { run } from '../../storage/db.ts'
import { logError } from '../../storage/log-error.ts'
import { noteReport } from './note-report.ts'

const eventSchema = z.object({
  type: z.string(),
  payload: z.object({
    messageId: z.string(),
    bounce: z.optional(z.object({ type: z.optional(z.string()) })),
    rejection: z.optional(z.object({ reason: z.optional(z.string()) })),
  }),
})

type EmailEvent = z.infer<typeof eventSchema>

/**
 * Seconds until an event of an unknown email is delivered again, and how often. A batch of deliveries records its ids
 * when all of it is sent, so an event can precede them. Later ones are of emails that another sender of the domain sent.
 */
const [unknownPause, unknownTries] = [5 * 60, 2]

/** Acknowledges or retries each message. */
export async function handleEmailEvents(
  deps: Deps,
  messages: readonly Pick<Message<unknown>, 'body' | 'attempts' | 'ack' | 'retry'>[],
): Promise<void> {
  for (const message of messages) {
    try {
      if (await isNoted(deps, message.body)) message.ack()
      else if (message.attempts > unknownTries) message.ack()
      else message.retry({ delaySeconds: unknownPause })
    } catch (error) {
      logError(deps, { part: 'mail', event: 'email', error: String(error) })
      message.retry({ delaySeconds: unknownPause })
    }
  }
}

/** False if no email has the event's id. */
async function isNoted(deps: Deps, body: unknown): Promise<boolean> {
  const { data: event } = eventSchema.safeParse(body)
  const report = event && reportOf(event)
  if (!report) return true
  const { messageId } = event.payload
  const id =
    (await run(deps, deliveryOfMessage(deps, messageId))) ??
    (await run(deps, emailOfMessage(deps, messageId)))
  if (id) await noteReport(deps, id, report)
  return id !== undefined
}

/** Undefined for deliveries and for temporary failures, which the provider tries again. */
function reportOf({ type, payload: { bounce, rejection } }: EmailEvent): MailReport | undefined {
  switch (type) {
    case 'cf.email.sending.message.complained':
      return 'complained'
    case 'cf.email.sending.message.bounced':
      return bounce?.type === 'hard' ? 'bounced_for_good' : 'bounced'
    case 'cf.email.sending.message.rejected':
      // The provider sends nothing to an address that bounced or complained before.
      return rejection?.reason === 'suppressed' ? 'bounced_for_good' : 'bounced'
    case 'cf.email.sending.message.failed':
      return 'bounced'
    default:
      return undefined
  }
}
