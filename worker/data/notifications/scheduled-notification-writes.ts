// Sending, canceling and retracting scheduled notifications. Only one of several concurrent requests or runs succeeds.
import { and, eq, sql } from 'drizzle-orm'
import type {
  NotificationInput,
  NotificationAudience,
} from '../../../client/contract/desk/notifications/scheduled-notification.ts'
import { isConstraintViolation, type Statement } from '../../storage/db.ts'
import { scheduledNotifications, notifications } from '../../storage/schema/index.ts'
import { previousChanged } from '../counters.ts'
import { audienceCount, type StoredScheduledNotification } from './scheduled-notification.ts'
import { lastNotification, notificationWrites } from './writes.ts'
import type { Deps } from '../../deps.ts'

/** Id of the row this batch has just inserted. */
export const lastDispatch = sql<number>`(select max(${scheduledNotifications.id}) from ${scheduledNotifications})`

interface NewDispatch extends Pick<NotificationInput, 'btn_link' | 'texts'> {
  target: NotificationAudience
  due_at: string
  idempotency_key: string | null
  by: number
}

/** Returns no row if a request with this key has already created one. */
export function insertScheduledNotificationStatement(
  deps: Deps,
  { target, by, ...row }: NewDispatch,
) {
  return deps.db
    .insert(scheduledNotifications)
    .values({
      ...row,
      ...target,
      state: 'scheduled',
      created_by: by,
      created_at: deps.now().toISOString(),
    })
    .onConflictDoNothing()
    .returning({ id: scheduledNotifications.id })
}

/** Publishes it as a notification. The batch fails if it is not due or no longer scheduled (`isNotSendable`). */
export function publishNotificationStatements(deps: Deps, dispatch: StoredScheduledNotification) {
  const { id, audience, user_id, vip_group, btn_link, texts } = dispatch
  const now = deps.now().toISOString()
  const isDue = sql`${scheduledNotifications.state} = 'scheduled' and ${scheduledNotifications.due_at} <= ${now}`
  const [made, written] = notificationWrites(deps, {
    audience,
    user_id,
    vip_group,
    btn_link,
    texts,
  })
  return [
    made,
    deps.db
      .update(scheduledNotifications)
      .set({
        state: sql`iif(${isDue}, 'sent', null)`,
        sent_at: now,
        audience_count: audienceCount(dispatch),
        notification_id: lastNotification,
      })
      .where(eq(scheduledNotifications.id, id)),
    written,
  ] as const
}

/** True if a batch failed because there was nothing to send. */
export function isNotSendable(error: unknown): boolean {
  return isConstraintViolation(error, 'NOT NULL constraint failed: scheduled_notifications.state')
}

/** Cancels a scheduled notification or undoes that. Returns no row if the state differs or it is too late. */
export function setScheduledStatement(deps: Deps, id: number, state: 'scheduled' | 'canceled') {
  const now = deps.now().toISOString()
  const isBack = state === 'canceled'
  return deps.db
    .update(scheduledNotifications)
    .set({ state, canceled_at: isBack ? now : null })
    .where(
      and(
        eq(scheduledNotifications.id, id),
        eq(scheduledNotifications.state, isBack ? 'scheduled' : 'canceled'),
        isBack ? undefined : sql`${scheduledNotifications.due_at} > ${now}`,
      ),
    )
    .returning({ id: scheduledNotifications.id })
}

/** Retracts a sent notification, which hides it from its audience, or reinstates it. */
export function setRetractedStatements(deps: Deps, id: number, state: 'sent' | 'withdrawn') {
  const isGone = state === 'withdrawn'
  const ofDispatch = deps.db
    .update(scheduledNotifications)
    .set({ state, canceled_at: isGone ? deps.now().toISOString() : null })
    .where(
      and(
        eq(scheduledNotifications.id, id),
        eq(scheduledNotifications.state, isGone ? 'sent' : 'withdrawn'),
      ),
    )
    .returning({ notification_id: scheduledNotifications.notification_id })
  const sent = sql`(select ${scheduledNotifications.notification_id} from ${scheduledNotifications} where ${scheduledNotifications.id} = ${id})`
  const former = sql<'public'>`(select ${scheduledNotifications.audience} from ${scheduledNotifications} where ${scheduledNotifications.id} = ${id})`
  const ofNotification: Statement = deps.db
    .update(notifications)
    .set({ audience: isGone ? 'withdrawn' : former })
    .where(and(eq(notifications.id, sent), previousChanged))
  return [ofDispatch, ofNotification] as const
}
