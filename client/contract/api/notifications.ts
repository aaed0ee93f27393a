// The API's rows about notifications.
import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { itemId, lang } from '../fields.ts'
import { notification, unread } from '../notifications/notification.ts'

const inLang = z.strictObject({ lang })
const byId = z.strictObject({ id: itemId })

export const notificationApi = {
  notifications: {
    method: 'GET',
    path: '/api/user/notification',
    summary: 'The latest notifications, or the latest unread ones',
    query: z.strictObject({ lang, unread: z.optional(z.literal('1')) }),
    output: z.object({ items: z.array(notification) }),
    needs: 'session',
  },
  readNotification: {
    method: 'POST',
    path: '/api/user/notification/:id/read',
    summary: 'Marks a notification as read; repeating it changes nothing',
    params: byId,
    query: inLang,
    output: z.extend(unread, { message: z.string() }),
    errors: ['not_found'],
    needs: 'session',
  },
  readAllNotifications: {
    method: 'POST',
    path: '/api/user/notification/read-all',
    summary: 'Marks all notifications as read',
    query: inLang,
    output: z.extend(unread, { message: z.string() }),
    needs: 'session',
  },
} satisfies Record<string, Endpoint>
