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

export const scheduledNotificationEndpoints = {
  scheduledNotificationList: endpoint(
    deskApi.scheduledNotificationList,
    ({ deps, operator, query: { before } }) => loadDispatches(deps, operator, before),
  ),
  scheduledNotificationCreate: endpoint(deskApi.scheduledNotificationCreate, (asked) =>
    scheduleNotification(operatorContextOf(asked), asked.body, requestKey(asked.c)),
  ),
  scheduledNotificationAudience: endpoint(deskApi.scheduledNotificationAudience, (asked) =>
    audienceOf(operatorContextOf(asked), asked.query.to),
  ),
  scheduledNotificationGroups: endpoint(
    deskApi.scheduledNotificationGroups,
    async ({ deps, query: { lang } }) => ({
      items: await run(deps, listVipGroups(deps, lang)),
    }),
  ),
  scheduledNotificationCancel: endpoint(deskApi.scheduledNotificationCancel, (asked) =>
    cancelNotification(operatorContextOf(asked), asked.params.id),
  ),
  scheduledNotificationWaitAgain: endpoint(deskApi.scheduledNotificationWaitAgain, (asked) =>
    rescheduleNotification(operatorContextOf(asked), asked.params.id),
  ),
  scheduledNotificationWithdraw: endpoint(deskApi.scheduledNotificationWithdraw, (asked) =>
    retractNotification(operatorContextOf(asked), asked.params.id),
  ),
  scheduledNotificationReinstate: endpoint(deskApi.scheduledNotificationReinstate, (asked) =>
    reinstateNotification(operatorContextOf(asked), asked.params.id),
  ),
}
