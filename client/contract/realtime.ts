// What is pushed in real time: what it is called, and what it carries. Who hears it stands in channels.ts.
import * as z from 'zod/mini'
import { pushedNotification, unread } from './notification.ts'

const changedCounts = z.array(
  z.object({ id: z.number(), liked_amount: z.number(), comment_count: z.number() }),
)

/** What an event carries, by its name. */
export const realtimeEvents = {
  notification: pushedNotification,
  /** How many notifications wait for a member, after some were read on any device. */
  read: unread,
  poll: z.object({
    id: z.number(),
    voted_count: z.number(),
    options: z.array(z.object({ id: z.number(), voted_count: z.number() })),
  }),
  /** Only what has changed. */
  counts: z.object({ articles: changedCounts, games: changedCounts }),
}

export type RealtimeEventName = keyof typeof realtimeEvents
export type RealtimeEvent<Name extends RealtimeEventName> = z.infer<(typeof realtimeEvents)[Name]>

/** One event on its way to everybody who listens to a channel. */
export type RealtimeMessage = {
  [Name in RealtimeEventName]: { channel: string; event: Name; data: RealtimeEvent<Name> }
}[RealtimeEventName]
