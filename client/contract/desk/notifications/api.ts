import * as z from 'zod/mini'
import { apiTable } from '../../api/endpoint.ts'
import { itemId, lang } from '../../fields.ts'
import {
  audience,
  audienceQuery,
  scheduledNotification,
  scheduledNotificationInput,
  scheduledNotificationPage,
  groupList,
  createdScheduledNotification,
} from './scheduled-notification.ts'

export const scheduledNotificationApi = apiTable({
  scheduledNotificationList: {
    route: 'GET /api/backstage/notification',
    summary: 'Sent and scheduled notifications, latest first, 40 per page',
    query: z.strictObject({ lang, before: z.optional(itemId) }),
    output: scheduledNotificationPage,
    permission: 'notification.read',
  },
  scheduledNotificationCreate: {
    route: 'POST /api/backstage/notification',
    summary:
      'Sends a notification to everyone, all members, a VIP group or one member, now or at a scheduled time. A repeated Idempotency-Key returns the existing notification; with another text it is refused',
    body: scheduledNotificationInput,
    output: createdScheduledNotification,
    status: 201,
    mayExist: true,
    errors: ['not_found', 'forbidden', 'idempotency_key_reused'],
    permission: 'notification.send',
    stepUp: true,
  },
  scheduledNotificationAudience: {
    route: 'GET /api/backstage/notification/audience',
    summary: 'Number of members in an audience, counted up to 1,000',
    query: audienceQuery,
    output: audience,
    errors: ['not_found', 'forbidden'],
    permission: 'notification.send',
  },
  scheduledNotificationGroups: {
    route: 'GET /api/backstage/notification/group',
    summary: 'VIP groups that can receive a notification',
    output: groupList,
    permission: 'notification.read',
  },
  scheduledNotificationCancel: {
    route: 'POST /api/backstage/notification/:id/call-back',
    summary: 'Cancels a notification before it is sent',
    output: scheduledNotification,
    errors: ['not_found', 'forbidden', 'changed_meanwhile'],
    permission: 'notification.send',
  },
  scheduledNotificationWaitAgain: {
    route: 'POST /api/backstage/notification/:id/wait-again',
    summary: 'Reschedules a canceled notification whose time is still ahead',
    output: scheduledNotification,
    errors: ['not_found', 'forbidden', 'changed_meanwhile'],
    permission: 'notification.send',
    stepUp: true,
  },
  scheduledNotificationWithdraw: {
    route: 'POST /api/backstage/notification/:id/withdraw',
    summary: 'Retracts a sent notification from lists, unread counts and open pages',
    output: scheduledNotification,
    errors: ['not_found', 'forbidden', 'changed_meanwhile'],
    permission: 'notification.send',
  },
  scheduledNotificationReinstate: {
    route: 'POST /api/backstage/notification/:id/give-back',
    summary: 'Reinstates a retracted notification for its audience',
    output: scheduledNotification,
    errors: ['not_found', 'forbidden', 'changed_meanwhile'],
    permission: 'notification.send',
    stepUp: true,
  },
})
