// Notifications, and which of them a member has read. Everything up to the member's `read_up_to` is read, and beyond it what
// has a row; only the newest count, so telling what is unread costs the same however many there are
// (docs/decisions/055-unread-by-watermark.md).
import { and, desc, eq, exists, inArray, lte, or, sql, type SQL } from 'drizzle-orm'
import { linkFor } from '../../client/contract/link-target.ts'
import { contentLocales, type Locale } from '../../client/contract/locale.ts'
import type { Notification, Unread } from '../../client/contract/notification.ts'
import { read, type Deps, type Query, type Read } from '../storage/db.ts'
import {
  notificationReads,
  notifications,
  notificationTexts,
  users,
} from '../storage/schema/index.ts'

/** Notifications a member is shown; older ones are neither listed nor counted. */
const maxListed = 100

interface Listed {
  /** Maximum number; by default, all of them. */
  limit?: number
  isUnreadOnly?: boolean
}

/** The newest notifications for a member, in the reader's language or a stand-in. */
export function listNotifications(
  deps: Deps,
  userId: number,
  locale: Locale,
  { limit = maxListed, isUnreadOnly = false }: Listed = {},
): Read<Notification[]> {
  const languages = contentLocales(locale)
  return read(
    [
      deps.db
        .select({
          id: notifications.id,
          btn_link: notifications.btn_link,
          created_at: notifications.created_at,
          lang: notificationTexts.lang,
          title: notificationTexts.title,
          subtitle: notificationTexts.subtitle,
          message: notificationTexts.message,
          btn_text: notificationTexts.btn_text,
          is_read: sql<boolean>`${isRead(userId)}`.mapWith(Boolean).as('is_read'),
        })
        .from(notifications)
        .innerJoin(notificationTexts, eq(notificationTexts.notification_id, notifications.id))
        .where(
          and(
            inArray(notifications.id, newestFor(userId, isUnreadOnly ? readUpTo(userId) : sql`0`)),
            inArray(notificationTexts.lang, [...languages]),
            isUnreadOnly ? sql`not ${isRead(userId)}` : undefined,
          ),
        )
        .orderBy(desc(notifications.created_at), desc(notifications.id))
        .limit(limit * languages.length),
    ],
    ([rows]) => {
      const byId = Map.groupBy(rows, (row) => row.id)
      return [...byId.values()].slice(0, limit).map((texts) => {
        const best = texts.toSorted((a, b) => languages.indexOf(a.lang) - languages.indexOf(b.lang))
        const { lang, btn_link, ...rest } = best[0]!
        return { ...rest, btn_link: linkFor(locale, btn_link) }
      })
    },
  )
}

/** Number of unread notifications for a reader of `locale`, and the id of the latest one counted. */
export function countUnread(deps: Deps, userId: number, locale: Locale): Read<Unread> {
  const { id } = notifications
  return read(
    [
      deps.db
        .select({
          unread_count: sql<number>`count(*) filter (where not ${isMarked(userId)})`.as('unread'),
          latest_notification_id: sql<number>`coalesce(max(${id}), ${readUpTo(userId)})`.as(
            'latest',
          ),
        })
        .from(notifications)
        .where(and(inArray(id, newestFor(userId, readUpTo(userId))), isWrittenFor(deps, locale))),
    ],
    ([[row]]) => row ?? { unread_count: 0, latest_notification_id: 0 },
  )
}

/** Whether the member has a notification with this id. */
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
export function readWrites(deps: Deps, userId: number, only?: number): [Query, ...Query[]] {
  const beyond = newestFor(userId, readUpTo(userId))
  const latest = sql`(select max(id) from ${beyond})`
  const firstUnread = sql`(select min(id) from ${beyond} where not ${isMarked(userId, sql`id`)})`
  const known = sql`coalesce(${latest}, ${users.read_up_to})`
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
    deps.db.insert(notificationReads).select(mark).onConflictDoNothing(),
    deps.db
      .update(users)
      .set({
        read_up_to:
          only === undefined ? known : sql<number>`coalesce(${firstUnread} - 1, ${known})`,
      })
      .where(eq(users.id, userId)),
    // Their rows say nothing more.
    deps.db
      .delete(notificationReads)
      .where(and(eq(user_id, userId), lte(notification_id, readUpTo(userId)))),
  ]
}

function readUpTo(userId: number): SQL<number> {
  return sql<number>`(select ${users.read_up_to} from ${users} where ${users.id} = ${userId})`
}

/** Ids of the newest notifications after `after`: as many of each audience from its index, then the newest of these. */
function newestFor(userId: number, after: SQL): SQL {
  const of = (audience: string, user: SQL) => sql`select id from (
    select ${notifications.id} as id from ${notifications}
    where ${notifications.audience} = ${audience} and ${notifications.user_id} is ${user}
      and ${notifications.id} > ${after} order by ${notifications.id} desc limit ${maxListed})`
  const all = [of('public', sql`null`), of('members', sql`null`), of('user', sql`${userId}`)]
  return sql`(select id from (${sql.join(all, sql` union all `)}) order by id desc limit ${maxListed})`
}

function isFor(userId: number): SQL | undefined {
  return or(
    inArray(notifications.audience, ['public', 'members']),
    and(eq(notifications.audience, 'user'), eq(notifications.user_id, userId)),
  )
}

function isWrittenFor(deps: Deps, locale: Locale): SQL {
  const texts = deps.db
    .select({ one: sql`1` })
    .from(notificationTexts)
    .where(
      and(
        eq(notificationTexts.notification_id, notifications.id),
        inArray(notificationTexts.lang, [...contentLocales(locale)]),
      ),
    )
  return exists(texts)
}

/** Whether a notification beyond the watermark has been read. */
function isMarked(userId: number, id: SQL | typeof notifications.id = notifications.id): SQL {
  const { user_id, notification_id } = notificationReads
  return sql`exists (select 1 from ${notificationReads}
    where ${user_id} = ${userId} and ${notification_id} = ${id})`
}

function isRead(userId: number): SQL {
  return sql`(${notifications.id} <= ${readUpTo(userId)} or ${isMarked(userId)})`
}
