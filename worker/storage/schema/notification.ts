import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { lang } from './columns.ts'
import { users } from './member.ts'

/** For everybody, for all members, or for `user_id`. */
export const notifications = sqliteTable(
  'notifications',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    audience: text().$type<'public' | 'members' | 'user'>().notNull(),
    user_id: integer().references(() => users.id, { onDelete: 'cascade' }),
    btn_link: text().notNull().default(''),
    created_at: text().notNull(),
  },
  (t) => [
    index('notifications_audience').on(t.audience, t.user_id),
    index('notifications_user').on(t.user_id),
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
