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

export function eventOf({ texts, ...stored }: Stored): RealtimeEvent<'notification'> {
  const [[, first]] = writtenTexts(texts)
  return { ...stored, ...first, is_read: false, texts }
}

/** Id of the row this batch has just inserted. */
export const lastNotification = sql<number>`(select max(${notifications.id}) from ${notifications})`

interface Addressed {
  audience: (typeof notifications.$inferInsert)['audience']
  user_id: number | null
  vip_group?: string | null
  /** Member whom it names. Deleted with their account. */
  about_user_id?: number | null
  btn_link: string | SQL<string>
}

function added(deps: Deps, row: Addressed & Partial<SystemNotification>) {
  return deps.db
    .insert(notifications)
    .values({ ...row, created_at: deps.now().toISOString() })
    .returning({ id: notifications.id })
}

/** System notifications have one row for all languages. */
export function insertSystemNotificationStatement(
  deps: Deps,
  row: Addressed & { notice: SystemNotification },
) {
  const { notice, ...addressed } = row
  return added(deps, { ...addressed, ...notice })
}

/** Written notifications have a row of texts per language. */
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

/** A system notification for one member. */
interface Personal {
  user_id: number
  about_user_id?: number
  btn_link: string
  notice: SystemNotification
}

/** The statement that creates it, and the realtime event for the id that the statement returns. */
export function memberNotification(deps: Deps, { notice, ...row }: Personal) {
  const { btn_link } = row
  const created_at = deps.now().toISOString()
  return {
    write: insertSystemNotificationStatement(deps, { ...row, audience: 'user', notice }),
    eventOf: (id: number) => eventOf({ id, btn_link, created_at, texts: noticeTexts(notice) }),
  }
}

/** Deletes a notification, read or not. */
export function deleteNotificationStatement(deps: Deps, id: number): Statement {
  return deps.db.delete(notifications).where(eq(notifications.id, id))
}

type Text = NonNullable<NotificationTexts[Locale]>

/** The given texts, default language first; the contract requires at least one. */
function writtenTexts(texts: NotificationTexts): [[Locale, Text], ...[Locale, Text][]] {
  const inOrder = [defaultLocale, ...locales.filter((lang) => lang !== defaultLocale)]
  const [first, ...rest] = inOrder.flatMap((lang): [Locale, Text][] => {
    const text = texts[lang]
    return text ? [[lang, text]] : []
  })
  if (!first) throw new Error('a notification needs a text in at least one language')
  return [first, ...rest]
}
