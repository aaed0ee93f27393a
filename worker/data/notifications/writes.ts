// Creating notifications.
import { eq, sql, type SQL } from 'drizzle-orm'
import { defaultLocale, locales, type Locale } from '../../../client/contract/locale.ts'
import type { NotificationTexts } from '../../../client/contract/desk/notifications/scheduled-notification.ts'
import type { RealtimeEvent } from '../../../client/contract/notifications/realtime.ts'
import type { Statement } from '../../storage/db.ts'
import { notifications, notificationTexts } from '../../storage/schema/index.ts'
import { noticeTexts, type SystemNotification } from './system-notification.ts'
import type { Deps } from '../../deps.ts'

interface Stored {
  id: number
  btn_link: string
  created_at: string
  texts: NotificationTexts
}

/** The event of a notification for connected clients. */
export function eventOf({ texts, ...stored }: Stored): RealtimeEvent<'notification'> {
  const [[, first]] = writtenTexts(texts)
  return { ...stored, ...first, is_read: false, texts }
}

/** In a batch, which is a transaction, the one just inserted. */
export const lastNotification = sql<number>`(select max(${notifications.id}) from ${notifications})`

interface Addressed {
  audience: (typeof notifications.$inferInsert)['audience']
  user_id: number | null
  vip_group?: string | null
  /** The member whom it names: it goes with their account. */
  about_user_id?: number | null
  btn_link: string | SQL<string>
}

function added(deps: Deps, row: Addressed & Partial<SystemNotification>) {
  return deps.db
    .insert(notifications)
    .values({ ...row, created_at: deps.now().toISOString() })
    .returning({ id: notifications.id })
}

/** What the product itself says is one row, in however many languages it is read. */
export function insertSystemNotificationStatement(
  deps: Deps,
  row: Addressed & { notice: SystemNotification },
) {
  const { notice, ...addressed } = row
  return added(deps, { ...addressed, ...notice })
}

/** What somebody has written, with a row for each language. */
export function notificationWrites(
  deps: Deps,
  { texts, ...row }: Addressed & { texts: NotificationTexts },
) {
  const notification_id = lastNotification
  return [
    added(deps, row),
    deps.db
      .insert(notificationTexts)
      .values(writtenTexts(texts).map(([lang, text]) => ({ notification_id, lang, ...text }))),
  ] as const
}

/** A notice for one member. */
interface Personal {
  user_id: number
  about_user_id?: number
  btn_link: string
  notice: SystemNotification
}

/** The statement that writes it, and the event for connected clients, once that has returned its id. */
export function memberNotification(deps: Deps, { notice, ...row }: Personal) {
  const { btn_link } = row
  const created_at = deps.now().toISOString()
  return {
    write: insertSystemNotificationStatement(deps, { ...row, audience: 'user', notice }),
    eventOf: (id: number) => eventOf({ id, btn_link, created_at, texts: noticeTexts(notice) }),
  }
}

/** Takes a notification back, whether it was read or not. */
export function deleteNotificationStatement(deps: Deps, id: number): Statement {
  return deps.db.delete(notifications).where(eq(notifications.id, id))
}

type Text = NonNullable<NotificationTexts[Locale]>

/** The texts that were given, the default language first; the contract requires at least one. */
function writtenTexts(texts: NotificationTexts): [[Locale, Text], ...[Locale, Text][]] {
  const inOrder = [defaultLocale, ...locales.filter((lang) => lang !== defaultLocale)]
  const [first, ...rest] = inOrder.flatMap((lang): [Locale, Text][] => {
    const text = texts[lang]
    return text ? [[lang, text]] : []
  })
  if (!first) throw new Error('a notification without a text')
  return [first, ...rest]
}
