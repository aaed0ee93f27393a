// Notifications, and which of them a member has read.
import { and, desc, eq, exists, inArray, isNull, notExists, or, sql, type SQL } from 'drizzle-orm'
import { linkFor } from '../../client/contract/link-target.ts'
import { contentLocales, type Locale } from '../../client/contract/locale.ts'
import type { Notification, Unread } from '../../client/contract/notification.ts'
import { read, type Deps, type Read } from '../storage/db.ts'
import { notificationReads, notifications, notificationTexts } from '../storage/schema/index.ts'

interface Listed {
  /** Maximum number; by default, what the member centre shows. */
  limit?: number
  isUnreadOnly?: boolean
}

/** The newest notifications for a member, in the reader's language or a stand-in. */
export function listNotifications(
  deps: Deps,
  userId: number,
  locale: Locale,
  { limit = 100, isUnreadOnly = false }: Listed = {},
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
          read_at: notificationReads.read_at,
        })
        .from(notifications)
        .innerJoin(notificationTexts, eq(notificationTexts.notification_id, notifications.id))
        .leftJoin(
          notificationReads,
          and(
            eq(notificationReads.notification_id, notifications.id),
            eq(notificationReads.user_id, userId),
          ),
        )
        .where(
          and(
            isFor(userId),
            inArray(notificationTexts.lang, [...languages]),
            isUnreadOnly ? isNull(notificationReads.read_at) : undefined,
          ),
        )
        .orderBy(desc(notifications.created_at), desc(notifications.id))
        .limit(limit * languages.length),
    ],
    ([rows]) => {
      const byId = Map.groupBy(rows, (row) => row.id)
      return [...byId.values()].slice(0, limit).map((texts) => {
        const best = texts.toSorted((a, b) => languages.indexOf(a.lang) - languages.indexOf(b.lang))
        const { lang, read_at, btn_link, ...rest } = best[0]!
        return { ...rest, btn_link: linkFor(locale, btn_link), is_read: read_at !== null }
      })
    },
  )
}

/** Number of unread notifications for a reader of `locale`, and the id of the latest one counted. */
export function countUnread(deps: Deps, userId: number, locale: Locale): Read<Unread> {
  return read(
    [
      deps.db
        .select({
          unread_count: sql<number>`count(*) filter (where ${isUnread(deps, userId)})`.as('unread'),
          latest_notification_id: sql<number>`coalesce(max(${notifications.id}), 0)`.as('latest'),
        })
        .from(notifications)
        .where(and(isFor(userId), isWrittenFor(deps, locale))),
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

/** Marks one or all notifications as read; those read earlier keep their time. */
export function readWrite(deps: Deps, userId: number, only?: number) {
  const unread = deps.db
    .select({
      user_id: sql<number>`${userId}`.as('reader'),
      notification_id: notifications.id,
      read_at: sql<string>`${deps.now().toISOString()}`.as('read_at'),
    })
    .from(notifications)
    .where(and(isFor(userId), only === undefined ? undefined : eq(notifications.id, only)))
  return deps.db.insert(notificationReads).select(unread).onConflictDoNothing()
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

function isUnread(deps: Deps, userId: number): SQL {
  const reads = deps.db
    .select({ one: sql`1` })
    .from(notificationReads)
    .where(
      and(
        eq(notificationReads.notification_id, notifications.id),
        eq(notificationReads.user_id, userId),
      ),
    )
  return notExists(reads)
}
