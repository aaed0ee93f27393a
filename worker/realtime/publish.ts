// Realtime events of the site. The database is authoritative: clients reload their lists when they reconnect, so a lost
// event does no harm.
import * as z from 'zod/mini'
import {
  realtimeEvents,
  type RealtimeEvent,
  type RealtimeEventName,
  type RealtimeMessage,
} from '../../client/contract/notifications/realtime.ts'
import type { PublishedEvent } from '../../durable-objects/realtime/hub.ts'
import { withTimeout } from '../storage/time-limit.ts'
import { atEveryHub, deskHub, inBackground } from './hubs.ts'
import type { Deps } from '../deps.ts'

/** Sends events after the response. Call after the commit. */
export function publish(deps: Deps, messages: readonly RealtimeMessage[]): void {
  if (messages.length > 0)
    inBackground(deps, 'publish', async () => deliver(deps, messages.map(toEvent)))
}

/** Sends events to the desk's sockets except the one that caused them. Call after the commit. */
export function publishToDesk(
  deps: Deps,
  messages: readonly RealtimeMessage[],
  except?: string,
): void {
  if (messages.length === 0) return
  const events = messages.map((message) => ({ ...toEvent(message), except }))
  inBackground(deps, 'publish at the desk', () =>
    withTimeout('do', () => deskHub(deps.realtime).publish(events)),
  )
}

function toEvent({ channel, event, data }: RealtimeMessage): PublishedEvent {
  return { name: event, channels: [channel], data: dataOf(event, data) }
}

/** Sends only the fields of the contract. */
function dataOf(event: RealtimeEventName, data: unknown): string {
  return JSON.stringify(z.parse(realtimeEvents[event], data))
}

/** Sends events; rejects unless all shards received them. */
export async function deliver(deps: Deps, events: readonly PublishedEvent[]): Promise<void> {
  await atEveryHub(deps.realtime, (hub) => hub.publish(events))
}

/** Sends changed counts; the hubs merge changes within a second (durable-objects/realtime/batched-frames.ts). */
export async function deliverCounts(
  deps: Deps,
  channel: string,
  changed: RealtimeEvent<'counts'>,
): Promise<void> {
  const data = dataOf('counts', changed)
  await atEveryHub(deps.realtime, (hub) => hub.publishCounts(channel, data))
}
