// Notifications and their read state. Everything up to the member's `notifications_read_until_id` is read; after it,
// notifications with a row in `notification_reads`. Only the newest are counted, so the cost does not depend on their
// number (docs/decisions/community/notifications.md).
import { and, eq, inArray, lte, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { linkFor } from '../../../client/contract/text/link-target.ts'
import { type Locale, contentLocales } from '../../../client/contract/locale.ts'
import type { Notification, Unread } from '../../../client/contract/notifications/notification.ts'
import { read, type Statement, type Read } from '../../storage/db.ts'
import { increment } from '../counters.ts'
import { systemNotificationText, noticeTypes } from './system-notification.ts'
import {
  scheduledNotifications,
  notificationReads,
  notifications,
  notificationTexts,
  users,
} from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

/** Maximum number of notifications listed and counted per member. */
const maxListed = 100

interface Listed {
  /** By default, all of them. */
  limit?: number
  isUnreadOnly?: boolean
}

/** The newest notifications for a member, in the reader's language or a fallback. */
export function listNotifications(
  deps: Deps,
  userId: number,
  locale: Locale,
  { limit = maxListed, isUnreadOnly = false }: Listed = {},
): Read<Notification[]> {
  const newest = newestFor(userId, isUnreadOnly ? readUpTo(userId) : sql`0`)
  const isChosen = and(
    limit < maxListed ? isWrittenFor(locale, sql`newest.id`) : undefined,
    isUnreadOnly ? sql`not ${isReadBeyondWatermark(userId, sql`newest.id`)}` : undefined,
  )
  // Selected by id first, so that no other columns of skipped rows are read.
  const entries = sql`(select newest.id from ${newest} as newest where ${isChosen ?? sql`true`} limit ${limit}) as entry`
  return read([selectListed(deps, userId, locale, entries)], ([rows]) =>
    // Sorted here because sorting in SQL would read every row again.
    rows
      .toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id)
      .flatMap(({ written, type, params, btn_link, ...row }) => {
        const text = written ?? systemNotificationText(locale, { type, params })
        return text ? [{ ...row, ...text, btn_link: linkFor(locale, btn_link) }] : []
      }),
  )
}

/** Joins the texts of notifications that have some. */
function selectListed(deps: Deps, userId: number, locale: Locale, entries: SQL) {
  const { title, subtitle, message, btn_text, notification_id, lang } = notificationTexts
  return deps.db
    .select({
      id: notifications.id,
      type: notifications.type,
      params: notifications.params,
      btn_link: notifications.btn_link,
      created_at: notifications.created_at,
      written: { title, subtitle, message, btn_text },
      is_read: sql<boolean>`${isRead(userId)}`.mapWith(Boolean).as('is_read'),
    })
    .from(entries)
    .crossJoin(notifications)
    .leftJoin(
      notificationTexts,
      and(
        sql`${notification_id} = entry.id`,
        sql`${lang} = ${bestLanguage(locale, sql`entry.id`)}`,
      ),
    )
    .where(sql`${notifications.id} = entry.id`)
}

/** Number of unread notifications for a reader of `locale`, and the id of the latest one counted. */
export function countUnread(
  deps: Deps,
  userId: number,
  locale: Locale,
): Read<Omit<Unread, 'followed_count' | 'draw_count'>> {
  const [id, readBefore] = [sql`newest.id`, readUpTo(userId)]
  return read(
    [
      deps.db
        .select({
          unread_count:
            sql<number>`count(*) filter (where not ${isReadBeyondWatermark(userId, id)})`.as(
              'unread',
            ),
          latest_notification_id: sql<number>`coalesce(max(${id}), ${readBefore})`.as('latest'),
        })
        .from(sql`${newestFor(userId, readBefore)} as newest`)
        .where(isWrittenFor(locale, id)),
    ],
    ([[row]]) => row ?? { unread_count: 0, latest_notification_id: 0 },
  )
}

/** True if the member can see a notification with this id. */
export function hasNotification(deps: Deps, userId: number, id: number): Read<boolean> {
  return read(
    [
      deps.db
        .select({ id: notifications.id })
        .from(notifications)
        .where(and(eq(notifications.id, id), isFor(userId))),
    ],
    ([rows]) => rows.length > 0,
  )
}

/** Marks one or all notifications as read. */
export function markReadStatements(
  deps: Deps,
  userId: number,
  only?: number,
): [Statement, ...Statement[]] {
  const beyond = newestFor(userId, readUpTo(userId))
  const latest = sql`(select max(id) from ${beyond})`
  const firstUnread = sql`(select min(id) from ${beyond} where not ${isReadBeyondWatermark(userId, sql`id`)})`
  const known = sql`coalesce(${latest}, ${users.notifications_read_until_id})`
  const mark = deps.db
    .select({
      user_id: sql<number>`${userId}`.as('reader'),
      notification_id: notifications.id,
      read_at: sql<string>`${deps.now().toISOString()}`.as('read_at'),
    })
    .from(notifications)
    .where(and(isFor(userId), eq(notifications.id, only ?? 0)))
  const { user_id, notification_id } = notificationReads
  return [
    // Must precede marking them as read, so that each is counted once.
    deps.db
      .update(scheduledNotifications)
      .set({ read_count: increment(scheduledNotifications.read_count, 1) })
      .where(
        sql`${scheduledNotifications.notification_id} in (select id from ${beyond}
          where ${only === undefined ? sql`true` : sql`id = ${only}`} and not ${isReadBeyondWatermark(userId, sql`id`)})`,
      ),
    deps.db.insert(notificationReads).select(mark).onConflictDoNothing(),
    deps.db
      .update(users)
      .set({
        notifications_read_until_id:
          only === undefined ? known : sql<number>`coalesce(${firstUnread} - 1, ${known})`,
      })
      .where(eq(users.id, userId)),
    // Rows up to the watermark are redundant.
    deps.db
      .delete(notificationReads)
      .where(and(eq(user_id, userId), lte(notification_id, readUpTo(userId)))),
  ]
}

function readUpTo(userId: number): SQL<number> {
  return sql<number>`(select ${users.notifications_read_until_id} from ${users} where ${users.id} = ${userId})`
}

function groupOf(userId: number): SQL<string | null> {
  return sql<string | null>`(select ${users.vip_group} from ${users} where ${users.id} = ${userId})`
}

/**
 * Ids of the newest notifications after `after`. SQLite merges the sorted ids of each audience and stops at the limit.
 */
function newestFor(userId: number, after: SQL): SQL {
  const of = (
    audience: string,
    user: SQL,
  ) => sql`select ${notifications.id} as id from ${notifications}
    where ${notifications.audience} = ${audience} and ${notifications.user_id} is ${user}
      and ${notifications.id} > ${after}`
  const ofGroup = sql`select ${notifications.id} as id from ${notifications}
    where ${notifications.audience} = 'group' and ${notifications.vip_group} = ${groupOf(userId)}
      and ${notifications.id} > ${after}`
  const all = [
    of('public', sql`null`),
    of('members', sql`null`),
    ofGroup,
    of('user', sql`${userId}`),
  ]
  return sql`(${sql.join(all, sql` union all `)} order by id desc limit ${maxListed})`
}

function isFor(userId: number): SQL | undefined {
  return or(
    inArray(notifications.audience, ['public', 'members']),
    and(eq(notifications.audience, 'group'), eq(notifications.vip_group, groupOf(userId))),
    and(eq(notifications.audience, 'user'), eq(notifications.user_id, userId)),
  )
}

/** True if a notification after the watermark has been read. */
function isReadBeyondWatermark(userId: number, id: SQLWrapper = notifications.id): SQL {
  const { user_id, notification_id } = notificationReads
  return sql`exists (select 1 from ${notificationReads}
    where ${user_id} = ${userId} and ${notification_id} = ${id})`
}

function isRead(userId: number): SQL {
  return sql`(${notifications.id} <= ${readUpTo(userId)} or ${isReadBeyondWatermark(userId)})`
}

/** True if the notification has a text for the reader, or a type that this release can describe in any language. */
function isWrittenFor(locale: Locale, id: SQL): SQL {
  const isNotice = and(eq(notifications.id, id), inArray(notifications.type, noticeTypes))
  return sql`(${bestLanguage(locale, id)} is not null
    or exists (select 1 from ${notifications} where ${isNotice}))`
}

/** The best language with texts for a reader. One key lookup per language. */
function bestLanguage(locale: Locale, id: SQL): SQL {
  const { notification_id, lang } = notificationTexts
  const found = contentLocales(locale).map(
    (one) => sql`(select ${lang} from ${notificationTexts}
      where ${notification_id} = ${id} and ${lang} = ${one})`,
  )
  return sql`coalesce(${sql.join([...found, sql`null`], sql`, `)})`
}
