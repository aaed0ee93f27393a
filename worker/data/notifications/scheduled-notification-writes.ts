// Sending, calling back and withdrawing: of several requests or runs at once, one does it.
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

/** In a batch, which is a transaction, the one just inserted. */
export const lastDispatch = sql<number>`(select max(${scheduledNotifications.id}) from ${scheduledNotifications})`

interface NewDispatch extends Pick<NotificationInput, 'btn_link' | 'texts'> {
  target: NotificationAudience
  due_at: string
  idempotency_key: string | null
  by: number
}

/** Returns no row where a request with this key has made one. */
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

/** Makes it a notification. The batch fails where it is not due, or not any more (`isNotSendable`). */
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

/** Whether a batch failed because there was nothing to send. */
export function isNotSendable(error: unknown): boolean {
  return isConstraintViolation(error, 'NOT NULL constraint failed: scheduled_notifications.state')
}

/** Calls one back that waits, or lets it wait again; the result has no row where it is in another state, or too late. */
export function setScheduledStatement(deps: Deps, id: number, state: 'scheduled' | 'called_back') {
  const now = deps.now().toISOString()
  const isBack = state === 'called_back'
  return deps.db
    .update(scheduledNotifications)
    .set({ state, canceled_at: isBack ? now : null })
    .where(
      and(
        eq(scheduledNotifications.id, id),
        eq(scheduledNotifications.state, isBack ? 'scheduled' : 'called_back'),
        isBack ? undefined : sql`${scheduledNotifications.due_at} > ${now}`,
      ),
    )
    .returning({ id: scheduledNotifications.id })
}

/** Withdraws one that was sent, so that it is for nobody, or gives it back to those it was for. */
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
