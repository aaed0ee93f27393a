// Notifications: for everyone, for all members, or for one member.
import * as z from 'zod/mini'
import { linkPattern, maxLinkLength } from './link-target.ts'
import { locales } from './locale.ts'
import { filled } from './text-fields.ts'

/** A path of this site, or an external URL. */
const link = z.string().check(z.maxLength(maxLinkLength), z.regex(linkPattern))

export const notification = z.object({
  id: z.number(),
  title: z.string(),
  subtitle: z.string(),
  message: z.string(),
  /** Target of its button, or empty. */
  btn_link: z.union([z.literal(''), link]),
  btn_text: z.string(),
  is_read: z.boolean(),
  created_at: z.string(),
})
export type Notification = z.infer<typeof notification>

/** Number of unread notifications, and the id of the latest one counted; later ones are not included. */
export const unread = z.object({ unread_count: z.number(), latest_notification_id: z.number() })
export type Unread = z.infer<typeof unread>

const line = (longest: number) => z.string().check(z.trim(), z.maxLength(longest))
const text = z.strictObject({
  title: line(120).check(filled()),
  subtitle: z._default(line(200), ''),
  message: line(1000).check(filled()),
  btn_text: z._default(line(40), ''),
})

const draft = z.strictObject({
  /** A path of this site without language prefix, an external URL, or empty. */
  btn_link: z._default(z.union([z.literal(''), link]), ''),
  texts: z
    .partialRecord(z.enum(locales), text)
    .check(z.refine((texts) => texts['zh-CN'] !== undefined || texts['en-US'] !== undefined)),
})

/** A notification to publish; a text in Chinese or English is required, since these stand in for the others. */
export const notificationDraft = z.discriminatedUnion('audience', [
  z.extend(draft, { audience: z.literal('public') }),
  z.extend(draft, { audience: z.literal('members') }),
  z.extend(draft, { audience: z.literal('user'), user_id: z.int().check(z.minimum(1)) }),
])
export type NotificationDraft = z.output<typeof notificationDraft>

/**
 * The event for connected clients: the notification in one language and in all languages it has; other servers may publish
 * only one.
 */
export const pushedNotification = z.extend(notification, {
  texts: z.optional(z.partialRecord(z.enum(locales), text)),
})
