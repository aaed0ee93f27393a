// Notifications as readers see them: for everyone, for all members, for a VIP group, or for one member.
import * as z from 'zod/mini'
import { linkPattern, maxLinkLength } from '../text/link-target.ts'
import { locales } from '../locale.ts'
import { nonEmpty, optionalLine, optionalMultiLine } from '../text-fields.ts'

/** A path of this site or an external URL. */
export const notificationLink = z.string().check(z.maxLength(maxLinkLength), z.regex(linkPattern))

export const notification = z.object({
  id: z.number(),
  title: z.string(),
  subtitle: z.string(),
  message: z.string(),
  /** Target of its button; empty without a button. */
  btn_link: z.union([z.literal(''), notificationLink]),
  btn_text: z.string(),
  is_read: z.boolean(),
  created_at: z.string(),
})
export type Notification = z.infer<typeof notification>

/**
 * Number of unread notifications with the id of the latest one included in it. Number of unseen articles about what the
 * member follows, and of marked events within a day. `draw_count` is 1 while the member has not seen the matches of the latest draw.
 */
export const unread = z.object({
  unread_count: z.number(),
  latest_notification_id: z.number(),
  followed_count: z.number(),
  draw_count: z.number(),
})
export type Unread = z.infer<typeof unread>

/** Text of a notification in one language. */
export const notificationText = z.strictObject({
  title: optionalLine(120).check(nonEmpty()),
  subtitle: z._default(optionalLine(200), ''),
  message: optionalMultiLine(1000).check(nonEmpty()),
  btn_text: z._default(optionalLine(40), ''),
})

/**
 * The event for connected clients: the notification in one language and in all its languages. Other servers may publish
 * only one language.
 */
export const pushedNotification = z.extend(notification, {
  texts: z.optional(z.partialRecord(z.enum(locales), notificationText)),
})

/** A retracted notification, which disappears from open pages. */
export const withdrawnNotification = z.object({ id: z.number() })
