// Notifications written at the desk. One waits until its time, and is then sent as a notification
// (docs/decisions/community/notifications.md).
import * as z from 'zod/mini'
import { lang } from '../../fields.ts'
import { locales } from '../../locale.ts'
import { notificationLink, notificationText } from '../../notifications/notification.ts'
import { dateTime, language, person } from '../fields.ts'

const scheduledNotificationStates = ['scheduled', 'sent', 'canceled', 'withdrawn'] as const
export type ScheduledNotificationState = (typeof scheduledNotificationStates)[number]

/**
 * `public`: everyone. `members`: all members. `group:` is followed by the name of a VIP group, `user:` by a member's
 * id.
 */
const target = z
  .string()
  .check(z.regex(/^(?:public|members|group:\S(?:.{0,58}\S)?|user:[1-9]\d{0,8})$/))

export type NotificationAudience =
  | { audience: 'public' | 'members'; user_id: null; vip_group: null }
  | { audience: 'group'; user_id: null; vip_group: string }
  | { audience: 'user'; user_id: number; vip_group: null }

/** Splits a value that `target` accepts. */
export function parseNotificationAudience(to: string): NotificationAudience {
  const [kind, name] = [to.split(':')[0], to.slice(to.indexOf(':') + 1)]
  if (kind === 'group') return { audience: 'group', user_id: null, vip_group: name }
  if (kind === 'user') return { audience: 'user', user_id: Number(name), vip_group: null }
  return { audience: kind === 'members' ? 'members' : 'public', user_id: null, vip_group: null }
}

/** Permission subject for sending: every language of the notification, and whether it is for one member. */
export function permissionSubjectOf({
  to,
  texts: all,
}: Pick<ScheduledNotification, 'to' | 'texts'>) {
  const isForMember = parseNotificationAudience(to).audience === 'user'
  return { languages: locales.filter((lang) => all[lang] !== undefined), isForMember }
}

const texts = z.partialRecord(language, notificationText)
export type NotificationTexts = z.output<typeof texts>

/** A text in Chinese or English is required as the fallback for other languages. */
const hasFallbackText = z.refine<NotificationTexts>(
  (all) => all['zh-CN'] !== undefined || all['en-US'] !== undefined,
)

export const scheduledNotificationInput = z.strictObject({
  to: target,
  /** A path of this site without language prefix, an external URL, or empty. */
  btn_link: z._default(z.union([z.literal(''), notificationLink]), ''),
  texts: texts.check(hasFallbackText),
  /** Sending time. `soon`: after the minute in which it can be cancelled, by the server's clock. Absent: now. */
  at: z.optional(z.union([z.literal('soon'), dateTime])),
})
export type NotificationInput = z.output<typeof scheduledNotificationInput>

/** Counting limit for members. */
export const countLimit = 1000

/** Number of recipients; `null` for everyone. `countLimit` + 1 means "more". */
const audienceCount = z.nullable(z.number())

export const scheduledNotification = z.object({
  id: z.number(),
  state: z.enum(scheduledNotificationStates),
  /** Only `user`, without id and name, for operators who may not read members. */
  to: z.string(),
  /** Nickname of the member. */
  to_name: z.nullable(z.string()),
  btn_link: z.string(),
  texts,
  due_at: z.string(),
  sent_at: z.nullable(z.string()),
  canceled_at: z.nullable(z.string()),
  audience_count: audienceCount,
  read_count: z.number(),
  created_by: person,
  created_at: z.string(),
})
export type ScheduledNotification = z.infer<typeof scheduledNotification>

export const createdScheduledNotification = z.extend(scheduledNotification, {
  /** False for a repeated request. */
  is_new: z.boolean(),
})

export const scheduledNotificationPage = z.object({
  items: z.array(scheduledNotification),
  next: z.nullable(z.number()),
})

export const audienceQuery = z.strictObject({ lang, to: target })
export const audience = z.object({
  count: audienceCount,
  /** Nickname of the member; `null` for any other audience. */
  name: z.nullable(z.string()),
})

/** VIP groups with the names that members see. */
export const groupList = z.object({
  items: z.array(z.object({ vip_group: z.string(), name: z.string() })),
})
