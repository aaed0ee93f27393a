// What the site itself tells connected clients. The rows are the truth: clients read their lists again when they come
// back, so an event that is lost is no loss.
import * as z from 'zod/mini'
import { realtimeEvents, type RealtimeMessage } from '../../client/contract/realtime.ts'
import type { PublishedEvent } from '../../durable-objects/realtime-hub.ts'
import type { Deps } from '../storage/db.ts'
import { atEveryHub, later } from './hubs.ts'

/** Sends events beside the answer; to be called when what they tell is committed. */
export function publish(deps: Deps, messages: readonly RealtimeMessage[]): void {
  if (messages.length > 0) later(deps, 'publish', async () => deliver(deps, messages.map(toEvent)))
}

/** Only what the contract names goes out, whatever else the object holds. */
function toEvent({ channel, event, data }: RealtimeMessage): PublishedEvent {
  const text = JSON.stringify(z.parse(realtimeEvents[event], data))
  return { name: event, channels: [channel], data: text }
}

/** Sends events; rejects when not all shards got them. */
export async function deliver(deps: Deps, events: readonly PublishedEvent[]): Promise<void> {
  await atEveryHub(deps.realtime, (hub) => hub.publish(events))
}

/** Sends the latest state of a thing, once a second at most. */
export async function deliverLatest(
  deps: Deps,
  about: string,
  message: RealtimeMessage,
): Promise<void> {
  await atEveryHub(deps.realtime, (hub) => hub.publishLatest(about, toEvent(message)))
}
