import { deskApi } from '../../../client/contract/desk/table.ts'
import {
  cancelNotification,
  reinstateNotification,
  rescheduleNotification,
  retractNotification,
} from '../../desk/notifications/withdraw.ts'
import {
  audienceOf,
  loadDispatches,
  scheduleNotification,
} from '../../desk/notifications/scheduled-notification.ts'
import { listVipGroups } from '../../data/notifications/scheduled-notification.ts'
import { run } from '../../storage/db.ts'
import { endpoint, requestKey } from '../endpoint/endpoint.ts'
import { operatorContextOf } from './operator-context.ts'

export const dispatchEndpoints = {
  dispatches: endpoint(deskApi.dispatches, ({ deps, operator, query: { before } }) =>
    loadDispatches(deps, operator, before),
  ),
  dispatchMake: endpoint(deskApi.dispatchMake, (asked) =>
    scheduleNotification(operatorContextOf(asked), asked.body, requestKey(asked.c)),
  ),
  dispatchAudience: endpoint(deskApi.dispatchAudience, (asked) =>
    audienceOf(operatorContextOf(asked), asked.query.to),
  ),
  dispatchGroups: endpoint(deskApi.dispatchGroups, async ({ deps, query: { lang } }) => ({
    items: await run(deps, listVipGroups(deps, lang)),
  })),
  dispatchCancel: endpoint(deskApi.dispatchCancel, (asked) =>
    cancelNotification(operatorContextOf(asked), asked.params.id),
  ),
  dispatchWaitAgain: endpoint(deskApi.dispatchWaitAgain, (asked) =>
    rescheduleNotification(operatorContextOf(asked), asked.params.id),
  ),
  dispatchWithdraw: endpoint(deskApi.dispatchWithdraw, (asked) =>
    retractNotification(operatorContextOf(asked), asked.params.id),
  ),
  dispatchReinstate: endpoint(deskApi.dispatchReinstate, (asked) =>
    reinstateNotification(operatorContextOf(asked), asked.params.id),
  ),
}
