// Cancels a notification before its time or retracts it afterward. Both can be undone.
import type { ScheduledNotification } from '../../../client/contract/desk/notifications/scheduled-notification.ts'
import { insertAuditIfChangedStatement } from '../../data/audit.ts'
import { getDispatch, getStoredDispatch } from '../../data/notifications/scheduled-notification.ts'
import {
  setScheduledStatement,
  setRetractedStatements,
} from '../../data/notifications/scheduled-notification-writes.ts'
import { problem } from '../../http/problem.ts'
import { publish } from '../../realtime/publish.ts'
import { read, run, runAll } from '../../storage/db.ts'
import { channelOf, loadScheduledNotification, assertMayNotify } from './scheduled-notification.ts'
import type { OperatorContext } from '../acting.ts'

/** @throws Problem `changed_meanwhile` once it is sent */
export const cancelNotification = (acting: OperatorContext, id: number) =>
  setWaiting(acting, id, 'canceled')

/** Reschedules a canceled notification if its time has not passed. */
export const rescheduleNotification = (acting: OperatorContext, id: number) =>
  setWaiting(acting, id, 'scheduled')

async function setWaiting(
  { deps, operator }: OperatorContext,
  id: number,
  state: 'scheduled' | 'canceled',
): Promise<ScheduledNotification> {
  assertMayNotify(operator, await loadScheduledNotification(deps, id))
  const action = state === 'scheduled' ? 'notification.wait_again' : 'notification.cancel'
  const act = { action, type: 'notification', id }
  const change = read(
    [setScheduledStatement(deps, id, state), insertAuditIfChangedStatement(deps, operator, act)],
    ([rows]) => rows.length > 0,
  )
  if (!(await run(deps, change))) throw problem('changed_meanwhile')
  return loadScheduledNotification(deps, id)
}

/** Removes it from lists, unread counts and open pages. Its read count stays. */
export async function retractNotification(
  acting: OperatorContext,
  id: number,
): Promise<ScheduledNotification> {
  await setSent(acting, id, 'withdrawn')
  const { withdrawn, after } = await runAll(acting.deps, {
    withdrawn: getStoredDispatch(acting.deps, id),
    after: getDispatch(acting.deps, id),
  })
  if (!withdrawn || !after) throw problem('not_found')
  const data = { id: withdrawn.notification_id ?? 0 }
  publish(acting.deps, [{ channel: channelOf(withdrawn), event: 'withdrawn', data }])
  return after
}

/** Reinstates a retracted notification. */
export async function reinstateNotification(
  acting: OperatorContext,
  id: number,
): Promise<ScheduledNotification> {
  await setSent(acting, id, 'sent')
  return loadScheduledNotification(acting.deps, id)
}

async function setSent(
  { deps, operator }: OperatorContext,
  id: number,
  state: 'sent' | 'withdrawn',
): Promise<void> {
  assertMayNotify(operator, await loadScheduledNotification(deps, id))
  const action = state === 'sent' ? 'notification.reinstate' : 'notification.withdraw'
  const act = { action, type: 'notification', id }
  const change = read(
    [
      ...setRetractedStatements(deps, id, state),
      insertAuditIfChangedStatement(deps, operator, act),
    ],
    ([rows]) => rows.length > 0,
  )
  if (!(await run(deps, change))) throw problem('changed_meanwhile')
}
