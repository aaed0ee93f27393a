// Undo of canceling and of retracting a notification.
import { displayTextOf } from '../../../client/contract/desk/texts.ts'
import type {
  ScheduledNotification,
  ScheduledNotificationState,
} from '../../../client/contract/desk/notifications/scheduled-notification.ts'
import { reinstateNotification, rescheduleNotification } from '../notifications/withdraw.ts'
import { loadDispatch } from '../notifications/scheduled-notification.ts'
import type { UndoPlanner } from './plan.ts'

/** Possible until its scheduled time. */
export const undoCallBack: UndoPlanner = async (acting, entry) => {
  const dispatch = await loadDispatch(acting.deps, Number(entry.item_id))
  const isLate = dispatch.due_at <= acting.deps.now().toISOString()
  return {
    ...planOf(dispatch, 'called_back', isLate),
    effect: 'notification_waits',
    at: dispatch.due_at,
    run: () => rescheduleNotification(acting, dispatch.id),
  }
}

export const undoWithdrawal: UndoPlanner = async (acting, entry) => {
  const dispatch = await loadDispatch(acting.deps, Number(entry.item_id))
  return {
    ...planOf(dispatch, 'withdrawn'),
    effect: 'notification_back',
    run: () => reinstateNotification(acting, dispatch.id),
  }
}

function planOf(
  { texts, state }: ScheduledNotification,
  after: ScheduledNotificationState,
  isLate = false,
) {
  const titles = Object.entries(texts).map(([lang, text]) => [lang, text.title])
  return {
    title: displayTextOf(Object.fromEntries(titles)),
    isChanged: state !== after || isLate,
    permission: 'notification.send',
    needsStepUp: true,
  } as const
}
