// What operators send to readers: it waits until its moment, and is a notification from then on
// (docs/decisions/desk/102-notifications-at-the-desk.md).
import * as z from 'zod/mini'
import { lang } from '../../fields.ts'
import { locales, type Locale } from '../../locale.ts'
import { notificationLink, notificationText } from '../../notifications/notification.ts'
import { dateTime, person } from '../fields.ts'

const dispatchStates = ['scheduled', 'sent', 'called_back', 'withdrawn'] as const
export type ScheduledNotificationState = (typeof dispatchStates)[number]

/** `public` is everybody, `members` all members; `group:` goes before the name of a VIP group, `user:` before a member's number. */
const target = z
  .string()
  .check(z.regex(/^(?:public|members|group:\S(?:.{0,58}\S)?|user:[1-9]\d{0,8})$/))

export type NotificationAudience =
  | { audience: 'public' | 'members'; user_id: null; vip_group: null }
  | { audience: 'group'; user_id: null; vip_group: string }
  | { audience: 'user'; user_id: number; vip_group: null }

/** The parts of what `target` accepts. */
export function parseNotificationAudience(to: string): NotificationAudience {
  const [kind, name] = [to.split(':')[0], to.slice(to.indexOf(':') + 1)]
  if (kind === 'group') return { audience: 'group', user_id: null, vip_group: name }
  if (kind === 'user') return { audience: 'user', user_id: Number(name), vip_group: null }
  return { audience: kind === 'members' ? 'members' : 'public', user_id: null, vip_group: null }
}

/** What an operator must be allowed to: in each of its languages, and to one member. */
export function permissionSubjectOf({
  to,
  texts: all,
}: Pick<ScheduledNotification, 'to' | 'texts'>) {
  const isForMember = parseNotificationAudience(to).audience === 'user'
  return { languages: locales.filter((lang) => all[lang] !== undefined), isForMember }
}

const languages = locales as readonly [Locale, ...Locale[]]
const texts = z.partialRecord(z.enum(languages), notificationText)
export type NotificationTexts = z.output<typeof texts>

/** A text in Chinese or English is required, since these stand in for others. */
const hasFallbackText = z.refine<NotificationTexts>(
  (all) => all['zh-CN'] !== undefined || all['en-US'] !== undefined,
)

export const dispatchInput = z.strictObject({
  to: target,
  /** A path of this site without language prefix, an external URL, or empty. */
  btn_link: z._default(z.union([z.literal(''), notificationLink]), ''),
  texts: texts.check(hasFallbackText),
  /** When it is sent; `soon`: after the minute in which it can be called back, by the clock of the site. Without it, at once. */
  at: z.optional(z.union([z.literal('soon'), dateTime])),
})
export type NotificationInput = z.output<typeof dispatchInput>

/** Members are counted up to this many. */
export const countLimit = 1000

/** How many members it is for; `null` for everybody. One more than `countedUpTo` stands for all numbers above. */
const audienceCount = z.nullable(z.number())

export const scheduledNotification = z.object({
  id: z.number(),
  state: z.enum(dispatchStates),
  /** `user` alone, without words and name, for operators who may not read members. */
  to: z.string(),
  /** What a member is called. */
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
  /** False: the request was repeated. */
  is_new: z.boolean(),
})

export const scheduledNotificationPage = z.object({
  items: z.array(scheduledNotification),
  next: z.nullable(z.number()),
})

export const audienceQuery = z.strictObject({ lang, to: target })
export const audience = z.object({
  count: audienceCount,
  /** What a member is called; `null` for the others. */
  name: z.nullable(z.string()),
})

/** The VIP groups there are, by what members call them. */
export const groupList = z.object({
  items: z.array(z.object({ vip_group: z.string(), name: z.string() })),
})
