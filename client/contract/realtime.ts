// What is pushed in real time: who hears it (channels), what it is called (events), and what it carries (schemas).
import * as z from 'zod/mini'
import { notification } from './notification.ts'

/** Notifications for everybody. */
export const publicChannel = 'public.notification'
/** Notifications for all members. */
export const membersChannel = 'private-member.public.notification'
/** Likes and comments, as they change. */
export const countsChannel = 'public.counts'

/** Notifications for one member. */
export function memberChannel(memberId: number): string {
  return `private-user.${memberId}.notification`
}

/** Votes of one poll, as they come. */
export function pollChannel(pollId: number): string {
  return `public.poll.${pollId}`
}

const changedCounts = z.array(
  z.object({ id: z.number(), liked_amount: z.number(), comment_count: z.number() }),
)

/** What an event carries, by its name. */
export const realtimeEvents = {
  notification,
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
