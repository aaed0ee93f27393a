// What undoes calling a notification back, and withdrawing one.
import { plainIn } from '../../../client/contract/desk/texts.ts'
import type {
  Dispatch,
  DispatchState,
} from '../../../client/contract/desk/notifications/dispatch.ts'
import { giveBack, waitAgain } from '../notifications/withdraw.ts'
import { loadDispatch } from '../notifications/dispatch.ts'
import type { PlanUndo } from './plan.ts'

/** Until its moment. */
export const undoCallBack: PlanUndo = async (acting, entry) => {
  const dispatch = await loadDispatch(acting.deps, Number(entry.item_id))
  const isLate = dispatch.due_at <= acting.deps.now().toISOString()
  return {
    ...planOf(dispatch, 'called_back', isLate),
    effect: 'notification_waits',
    at: dispatch.due_at,
    run: () => waitAgain(acting, dispatch.id),
  }
}

export const undoWithdrawal: PlanUndo = async (acting, entry) => {
  const dispatch = await loadDispatch(acting.deps, Number(entry.item_id))
  return {
    ...planOf(dispatch, 'withdrawn'),
    effect: 'notification_back',
    run: () => giveBack(acting, dispatch.id),
  }
}

function planOf({ texts, state }: Dispatch, after: DispatchState, isLate = false) {
  const titles = Object.entries(texts).map(([lang, text]) => [lang, text.title])
  return {
    title: plainIn(Object.fromEntries(titles)),
    isChanged: state !== after || isLate,
    permission: 'notification.send',
    needsStepUp: true,
  } as const
}
