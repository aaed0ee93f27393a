// Sending, calling back and withdrawing: of several requests or runs at once, one does it.
import { and, eq, sql } from 'drizzle-orm'
import type {
  NotificationInput,
  NotificationAudience,
} from '../../../client/contract/desk/notifications/scheduled-notification.ts'
import { isConstraintViolation, type Statement } from '../../storage/db.ts'
import { dispatches, notifications } from '../../storage/schema/index.ts'
import { previousChanged } from '../counters.ts'
import { audienceCount, type StoredScheduledNotification } from './scheduled-notification.ts'
import { lastNotification, notificationWrites } from './writes.ts'
import type { Deps } from '../../deps.ts'

/** In a batch, which is a transaction, the one just inserted. */
export const lastDispatch = sql<number>`(select max(${dispatches.id}) from ${dispatches})`

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
    .insert(dispatches)
    .values({
      ...row,
      ...target,
      state: 'scheduled',
      created_by: by,
      created_at: deps.now().toISOString(),
    })
    .onConflictDoNothing()
    .returning({ id: dispatches.id })
}

/** Makes it a notification. The batch fails where it is not due, or not any more (`isNotSendable`). */
export function publishNotificationStatements(deps: Deps, dispatch: StoredScheduledNotification) {
  const { id, audience, user_id, vip_group, btn_link, texts } = dispatch
  const now = deps.now().toISOString()
  const isDue = sql`${dispatches.state} = 'scheduled' and ${dispatches.due_at} <= ${now}`
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
      .update(dispatches)
      .set({
        state: sql`iif(${isDue}, 'sent', null)`,
        sent_at: now,
        audience_count: audienceCount(dispatch),
        notification_id: lastNotification,
      })
      .where(eq(dispatches.id, id)),
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
    .update(dispatches)
    .set({ state, canceled_at: isBack ? now : null })
    .where(
      and(
        eq(dispatches.id, id),
        eq(dispatches.state, isBack ? 'scheduled' : 'called_back'),
        isBack ? undefined : sql`${dispatches.due_at} > ${now}`,
      ),
    )
    .returning({ id: dispatches.id })
}

/** Withdraws one that was sent, so that it is for nobody, or gives it back to those it was for. */
export function setRetractedStatements(deps: Deps, id: number, state: 'sent' | 'withdrawn') {
  const isGone = state === 'withdrawn'
  const ofDispatch = deps.db
    .update(dispatches)
    .set({ state, canceled_at: isGone ? deps.now().toISOString() : null })
    .where(and(eq(dispatches.id, id), eq(dispatches.state, isGone ? 'sent' : 'withdrawn')))
    .returning({ notification_id: dispatches.notification_id })
  const sent = sql`(select ${dispatches.notification_id} from ${dispatches} where ${dispatches.id} = ${id})`
  const former = sql<'public'>`(select ${dispatches.audience} from ${dispatches} where ${dispatches.id} = ${id})`
  const ofNotification: Statement = deps.db
    .update(notifications)
    .set({ audience: isGone ? 'withdrawn' : former })
    .where(and(eq(notifications.id, sent), previousChanged))
  return [ofDispatch, ofNotification] as const
}
