// Pushed notifications: every reader sees one for a moment, and a member's unread count is updated.
import { startRealtime } from '../../browser/realtime/page-realtime.ts'
import { getSession, patchMember, reloadSession } from '../../browser/session/session.ts'
import { pageLocale } from '../../browser/boot/page-locale.ts'
import { linkFor } from '../../contract/text/link-target.ts'
import { contentLocales } from '../../contract/locale.ts'
import type { RealtimeEvent } from '../../contract/notifications/realtime.ts'
import { showNotice } from './notification-card.ts'

/** Milliseconds over which pages spread their requests after the same event. */
const refetchSpreadMs = 10_000

/** `key` is the key of the real-time app. */
export function listen(key: string): void {
  startRealtime(key, { onNotification, onRead, onWithdrawn })
}

/** Other servers publish, too, and may send other data. */
function isNotification(data: unknown): data is RealtimeEvent<'notification'> {
  const { id, title } = (data ?? {}) as Partial<RealtimeEvent<'notification'>>
  return typeof id === 'number' && typeof title === 'string'
}

/** Shows the notification and increments a member's unread count. */
function onNotification(data: unknown): void {
  if (!isNotification(data)) return
  const { texts = {}, ...notification } = data
  const locale = pageLocale()
  const written = contentLocales(locale).find((one) => texts[one])
  const text = (written && texts[written]) ?? notification
  const { member } = getSession()
  // A response received since has already counted it.
  if (member && notification.id > member.latest_notification_id)
    patchMember({
      unread_count: member.unread_count + 1,
      latest_notification_id: notification.id,
    })
  const link = linkFor(locale, notification.btn_link)
  if (document.visibilityState === 'visible')
    showNotice({ ...notification, ...text, btn_link: link }, { isLive: true })
}

/**
 * Read on another device or in another tab. If another notification arrived since the count was taken, it is reloaded.
 */
function onRead(unread: RealtimeEvent<'read'>): void {
  const { member } = getSession()
  if (!member) return
  if (unread.latest_notification_id >= member.latest_notification_id) patchMember(unread)
  else void reloadSession().catch(() => undefined)
}

/** Removes a retracted notification. The requests for the new unread count are spread over time. */
function onWithdrawn({ id }: RealtimeEvent<'withdrawn'>): void {
  for (const shown of document.querySelectorAll(
    `.notices [data-id="${id}"], .bell-list [data-id="${id}"]`,
  ))
    shown.remove()
  const { member } = getSession()
  if (member)
    setTimeout(() => void reloadSession().catch(() => undefined), Math.random() * refetchSpreadMs)
}
