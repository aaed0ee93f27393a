// Events published by the site itself. The rows are the truth: clients read their lists again when they reconnect, so a
// lost event does no harm.
import * as z from 'zod/mini'
import { realtimeEvents, type RealtimeMessage } from '../../client/contract/realtime.ts'
import type { PublishedEvent } from '../../durable-objects/realtime-hub.ts'
import type { Deps } from '../storage/db.ts'
import { within } from '../storage/time-limit.ts'
import { atEveryHub, deskHub, inBackground } from './hubs.ts'

/** Sends events after the response. Call it only after the commit. */
export function publish(deps: Deps, messages: readonly RealtimeMessage[]): void {
  if (messages.length > 0)
    inBackground(deps, 'publish', async () => deliver(deps, messages.map(toEvent)))
}

/** Sends events to the sockets of the desk, but for the one they come from. Call it only after the commit. */
export function publishAtDesk(
  deps: Deps,
  messages: readonly RealtimeMessage[],
  except?: string,
): void {
  if (messages.length === 0) return
  const events = messages.map((message) => ({ ...toEvent(message), except }))
  inBackground(deps, 'publish at the desk', () =>
    within('do', () => deskHub(deps.realtime).publish(events)),
  )
}

/** Only the fields of the contract are sent, whatever else the object holds. */
function toEvent({ channel, event, data }: RealtimeMessage): PublishedEvent {
  const text = JSON.stringify(z.parse(realtimeEvents[event], data))
  return { name: event, channels: [channel], data: text }
}

/** Sends events; rejects unless all shards received them. */
export async function deliver(deps: Deps, events: readonly PublishedEvent[]): Promise<void> {
  await atEveryHub(deps.realtime, (hub) => hub.publish(events))
}

/** Sends the latest state of a subject, at most once per second. */
export async function deliverLatest(
  deps: Deps,
  subject: string,
  message: RealtimeMessage,
): Promise<void> {
  await atEveryHub(deps.realtime, (hub) => hub.publishLatest(subject, toEvent(message)))
}
