// Desk endpoints: notifications.
import * as z from 'zod/mini'
import type { Endpoint } from '../../api/endpoint.ts'
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

const inLang = z.strictObject({ lang })
const byId = z.strictObject({ id: itemId })

export const scheduledNotificationApi = {
  scheduledNotificationList: {
    method: 'GET',
    path: '/api/backstage/notification',
    summary: 'Sent and scheduled notifications, latest first, 40 per page',
    query: z.strictObject({ lang, before: z.optional(itemId) }),
    output: scheduledNotificationPage,
    permission: 'notification.read',
  },
  scheduledNotificationCreate: {
    method: 'POST',
    path: '/api/backstage/notification',
    summary:
      'Sends a notification to everyone, all members, a VIP group or one member, now or at a scheduled time. A repeated Idempotency-Key returns the existing notification; with another text it is refused',
    query: inLang,
    body: scheduledNotificationInput,
    output: createdScheduledNotification,
    status: 201,
    mayExist: true,
    errors: ['not_found', 'forbidden', 'idempotency_key_reused'],
    permission: 'notification.send',
    stepUp: true,
  },
  scheduledNotificationAudience: {
    method: 'GET',
    path: '/api/backstage/notification/audience',
    summary: 'Number of members in an audience, counted up to 1,000',
    query: audienceQuery,
    output: audience,
    errors: ['not_found', 'forbidden'],
    permission: 'notification.send',
  },
  scheduledNotificationGroups: {
    method: 'GET',
    path: '/api/backstage/notification/group',
    summary: 'VIP groups that can receive a notification',
    query: inLang,
    output: groupList,
    permission: 'notification.read',
  },
  scheduledNotificationCancel: {
    method: 'POST',
    path: '/api/backstage/notification/:id/call-back',
    summary: 'Cancels a notification before it is sent',
    params: byId,
    query: inLang,
    output: scheduledNotification,
    errors: ['not_found', 'forbidden', 'changed_meanwhile'],
    permission: 'notification.send',
  },
  scheduledNotificationWaitAgain: {
    method: 'POST',
    path: '/api/backstage/notification/:id/wait-again',
    summary: 'Reschedules a cancelled notification whose time is still ahead',
    params: byId,
    query: inLang,
    output: scheduledNotification,
    errors: ['not_found', 'forbidden', 'changed_meanwhile'],
    permission: 'notification.send',
    stepUp: true,
  },
  scheduledNotificationWithdraw: {
    method: 'POST',
    path: '/api/backstage/notification/:id/withdraw',
    summary: 'Retracts a sent notification from lists, unread counts and open pages',
    params: byId,
    query: inLang,
    output: scheduledNotification,
    errors: ['not_found', 'forbidden', 'changed_meanwhile'],
    permission: 'notification.send',
  },
  scheduledNotificationReinstate: {
    method: 'POST',
    path: '/api/backstage/notification/:id/give-back',
    summary: 'Reinstates a retracted notification for its audience',
    params: byId,
    query: inLang,
    output: scheduledNotification,
    errors: ['not_found', 'forbidden', 'changed_meanwhile'],
    permission: 'notification.send',
    stepUp: true,
  },
} satisfies Record<string, Endpoint>
