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
import { endpoints, requestKey } from '../endpoint/endpoint.ts'

export const scheduledNotificationEndpoints = endpoints(deskApi, {
  scheduledNotificationList: ({ deps, operator, query: { before } }) =>
    loadDispatches(deps, operator, before),
  scheduledNotificationCreate: ({ c, acting, body }) =>
    scheduleNotification(acting, body, requestKey(c)),
  scheduledNotificationAudience: ({ acting, query }) => audienceOf(acting, query.to),
  scheduledNotificationGroups: async ({ deps, query: { lang } }) => ({
    items: await run(deps, listVipGroups(deps, lang)),
  }),
  scheduledNotificationCancel: ({ acting, params }) => cancelNotification(acting, params.id),
  scheduledNotificationWaitAgain: ({ acting, params }) => rescheduleNotification(acting, params.id),
  scheduledNotificationWithdraw: ({ acting, params }) => retractNotification(acting, params.id),
  scheduledNotificationReinstate: ({ acting, params }) => reinstateNotification(acting, params.id),
})
