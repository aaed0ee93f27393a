// Notifications: to everybody, to all members, or to one.
import * as z from 'zod/mini'
import { locales } from './locale.ts'

export const notification = z.object({
  id: z.number(),
  title: z.string(),
  subtitle: z.string(),
  message: z.string(),
  /** Where its button leads: a path of this site, or empty. */
  btn_link: z.string(),
  btn_text: z.string(),
  is_read: z.boolean(),
  created_at: z.string(),
})
export type Notification = z.infer<typeof notification>

/** How many wait for a member, and the number of the latest one counted: what is pushed later is not among them. */
export const unread = z.object({ unread_count: z.number(), latest_notification_id: z.number() })
export type Unread = z.infer<typeof unread>

const line = (longest: number) => z.string().check(z.trim(), z.maxLength(longest))
const text = z.strictObject({
  title: line(120).check(z.minLength(1)),
  subtitle: z._default(line(200), ''),
  message: line(1000).check(z.minLength(1)),
  btn_text: z._default(line(40), ''),
})

const draft = z.strictObject({
  /** A path of this site without its language, an address elsewhere, or empty. */
  btn_link: z._default(
    z.string().check(z.maxLength(500), z.regex(/^$|^\/(?![/\\])\S*$|^https:\/\/\S+$/)),
    '',
  ),
  texts: z
    .partialRecord(z.enum(locales), text)
    .check(z.refine((texts) => texts['zh-CN'] !== undefined || texts['en-US'] !== undefined)),
})

/** What operators publish: to everybody, to all members, or to one; in Chinese or English at least, which stand in. */
export const notificationDraft = z.discriminatedUnion('audience', [
  z.extend(draft, { audience: z.literal('public') }),
  z.extend(draft, { audience: z.literal('members') }),
  z.extend(draft, { audience: z.literal('user'), user_id: z.int().check(z.minimum(1)) }),
])
export type NotificationDraft = z.output<typeof notificationDraft>

/**
 * What connected readers are told: the notification in one language, and in all it is written in; other servers may
 * publish in one alone.
 */
export const pushedNotification = z.extend(notification, {
  texts: z.optional(z.partialRecord(z.enum(locales), text)),
})
