// Real-time events: their names and payloads. The channels are in channels.ts.
import * as z from 'zod/mini'
import { commentReply } from '../comments/comment.ts'
import { byPlural, byType, countedTypes, items } from '../items.ts'
import { entryNews, reviewNews } from './desk-news.ts'
import { pushedNotification, unread, withdrawnNotification } from './notification.ts'

const changedCounts = z.array(
  z.object({ id: z.number(), liked_amount: z.number(), comment_count: z.number() }),
)

const changedPolls = z.array(
  z.object({
    id: z.number(),
    voted_count: z.number(),
    options: z.array(z.object({ id: z.number(), voted_count: z.number() })),
  }),
)

/** Payloads by event name. */
export const realtimeEvents = {
  notification: pushedNotification,
  withdrawn: withdrawnNotification,
  /** Number of unread notifications, after some were read on any device. */
  read: unread,
  /** A comment or reply as readers now see it. */
  comment: z.extend(commentReply, { reply_count: z.number() }),
  /** A change of an entry, for operators who have it open. */
  entry: entryNews,
  review: reviewNews,
  /** Changed counts only, of all count channels the connection is subscribed to. */
  counts: z.extend(
    z.object(
      byPlural(
        items,
        byType(countedTypes, () => changedCounts),
      ),
    ),
    { polls: changedPolls },
  ),
}

export type RealtimeEventName = keyof typeof realtimeEvents
export type RealtimeEvent<Name extends RealtimeEventName> = z.infer<(typeof realtimeEvents)[Name]>

/** An event for all subscribers of a channel. */
export type RealtimeMessage = {
  [Name in RealtimeEventName]: { channel: string; event: Name; data: RealtimeEvent<Name> }
}[RealtimeEventName]
