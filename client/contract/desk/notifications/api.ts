// The desk's rows about notifications.
import * as z from 'zod/mini'
import type { Endpoint } from '../../api/endpoint.ts'
import { itemId, lang } from '../../fields.ts'
import {
  audience,
  audienceQuery,
  scheduledNotification,
  dispatchInput,
  scheduledNotificationPage,
  groupList,
  createdScheduledNotification,
} from './scheduled-notification.ts'

const inLang = z.strictObject({ lang })
const byId = z.strictObject({ id: itemId })

export const scheduledNotificationApi = {
  dispatches: {
    method: 'GET',
    path: '/api/backstage/notification',
    summary: 'What operators have sent or are going to send, the latest first, 40 per page',
    query: z.strictObject({ lang, before: z.optional(itemId) }),
    output: scheduledNotificationPage,
    permission: 'notification.read',
  },
  dispatchMake: {
    method: 'POST',
    path: '/api/backstage/notification',
    summary:
      'Sends a notification to everybody, to all members, to a VIP group or to one member, at once or at a moment. The same Idempotency-Key is the same notification, and refused with another text',
    query: inLang,
    body: dispatchInput,
    output: createdScheduledNotification,
    status: 201,
    mayExist: true,
    errors: ['not_found', 'forbidden', 'idempotency_key_reused'],
    permission: 'notification.send',
    stepUp: true,
  },
  dispatchAudience: {
    method: 'GET',
    path: '/api/backstage/notification/audience',
    summary: 'How many members a notification would be for, counted up to a thousand',
    query: audienceQuery,
    output: audience,
    errors: ['not_found', 'forbidden'],
    permission: 'notification.send',
  },
  dispatchGroups: {
    method: 'GET',
    path: '/api/backstage/notification/group',
    summary: 'The VIP groups a notification can be for',
    query: inLang,
    output: groupList,
    permission: 'notification.read',
  },
  dispatchCallBack: {
    method: 'POST',
    path: '/api/backstage/notification/:id/call-back',
    summary: 'Calls a notification back before it is sent',
    params: byId,
    query: inLang,
    output: scheduledNotification,
    errors: ['not_found', 'forbidden', 'changed_meanwhile'],
    permission: 'notification.send',
  },
  dispatchWaitAgain: {
    method: 'POST',
    path: '/api/backstage/notification/:id/wait-again',
    summary: 'Lets a notification wait again that was called back, if its moment is still to come',
    params: byId,
    query: inLang,
    output: scheduledNotification,
    errors: ['not_found', 'forbidden', 'changed_meanwhile'],
    permission: 'notification.send',
    stepUp: true,
  },
  dispatchWithdraw: {
    method: 'POST',
    path: '/api/backstage/notification/:id/withdraw',
    summary:
      'Takes a notification that was sent out of lists, counts of what is unread and open pages',
    params: byId,
    query: inLang,
    output: scheduledNotification,
    errors: ['not_found', 'forbidden', 'changed_meanwhile'],
    permission: 'notification.send',
  },
  dispatchGiveBack: {
    method: 'POST',
    path: '/api/backstage/notification/:id/give-back',
    summary: 'Gives a notification back to those it was for, after it was withdrawn',
    params: byId,
    query: inLang,
    output: scheduledNotification,
    errors: ['not_found', 'forbidden', 'changed_meanwhile'],
    permission: 'notification.send',
    stepUp: true,
  },
} satisfies Record<string, Endpoint>
