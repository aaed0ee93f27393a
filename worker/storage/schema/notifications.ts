import { isNotNull, sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type {
  ScheduledNotificationState,
  NotificationTexts,
} from '../../../client/contract/desk/notifications/scheduled-notification.ts'
import { count, lang } from './columns.ts'
import { users } from './members.ts'
import { operators } from './operators.ts'

type Audience = 'public' | 'members' | 'group' | 'user'

/**
 * Addressed to everybody, to all members, to the members of `vip_group`, or to `user_id`. A retracted one is
 * `withdrawn`.
 */
export const notifications = sqliteTable(
  'notifications',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    audience: text().$type<Audience | 'withdrawn'>().notNull(),
    user_id: integer().references(() => users.id, { onDelete: 'cascade' }),
    vip_group: text(),
    /** Member named in its texts or parameters. Deleted with their account. */
    about_user_id: integer().references(() => users.id, { onDelete: 'cascade' }),
    btn_link: text().notNull().default(''),
    /**
     * Type and parameters of a system notification, whose texts are not stored
     * (docs/decisions/community/notifications.md).
     */
    type: text(),
    params: text({ mode: 'json' }),
    created_at: text().notNull(),
  },
  (t) => [
    index('notifications_audience').on(t.audience, t.user_id),
    index('notifications_user').on(t.user_id),
    index('notifications_group')
      .on(t.vip_group)
      .where(sql`${t.vip_group} is not null`),
    index('notifications_about').on(t.about_user_id).where(isNotNull(t.about_user_id)),
  ],
)

export const notificationTexts = sqliteTable(
  'notification_texts',
  {
    notification_id: integer()
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    lang: lang(),
    title: text().notNull(),
    subtitle: text().notNull().default(''),
    message: text().notNull(),
    btn_text: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.notification_id, t.lang] })],
)

export const notificationReads = sqliteTable(
  'notification_reads',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    notification_id: integer()
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    read_at: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.notification_id] }),
    index('notification_reads_notification').on(t.notification_id),
  ],
)

/**
 * Written by operators. A scheduled notification becomes a notification at `due_at`
 * (docs/decisions/community/notifications.md).
 */
export const scheduledNotifications = sqliteTable(
  'scheduled_notifications',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    state: text().$type<ScheduledNotificationState>().notNull(),
    audience: text().$type<Audience>().notNull(),
    user_id: integer().references(() => users.id, { onDelete: 'cascade' }),
    vip_group: text(),
    btn_link: text().notNull(),
    texts: text({ mode: 'json' }).$type<NotificationTexts>().notNull(),
    /** Idempotency key of the request: repeating it sends nothing more. */
    idempotency_key: text().unique(),
    due_at: text().notNull(),
    sent_at: text(),
    /** Time at which it was canceled before sending or retracted after. */
    canceled_at: text(),
    notification_id: integer().references(() => notifications.id, { onDelete: 'set null' }),
    /** Number of recipients, counted up to the display limit plus one; null for everybody. */
    audience_count: integer(),
    /** Number of members who read it. */
    read_count: count(),
    created_by: integer()
      .notNull()
      .references(() => operators.id),
    created_at: text().notNull(),
  },
  (t) => [
    index('scheduled_notifications_due')
      .on(t.due_at)
      .where(sql`${t.state} = 'scheduled'`),
    index('scheduled_notifications_user').on(t.user_id),
    uniqueIndex('scheduled_notifications_notification').on(t.notification_id),
  ],
)
