import * as z from 'zod/mini'
import { apiTable } from './endpoint.ts'
import { drawMatches } from '../draws/number-sets.ts'
import { followedNews } from '../favorites/favorite.ts'
import { lang } from '../fields.ts'
import { notification, unread } from '../notifications/notification.ts'

export const notificationApi = apiTable({
  notifications: {
    route: 'GET /api/user/notification',
    summary: 'The latest notifications, or the latest unread ones',
    query: z.strictObject({ lang, unread: z.optional(z.literal('1')) }),
    output: z.object({
      items: z.array(notification),
      /** New articles about what the member follows, and marked events within a day; empty with `unread`. */
      followed: z.array(followedNews),
      /** How the member's own Mark Six sets did in the latest draw; null with `unread`. */
      draw: z.nullable(drawMatches),
    }),
    needs: 'session',
  },
  readNotification: {
    route: 'POST /api/user/notification/:id/read',
    summary: 'Marks a notification as read; repeating it changes nothing',
    output: z.extend(unread, { message: z.string() }),
    errors: ['not_found'],
    needs: 'session',
  },
  readAllNotifications: {
    route: 'POST /api/user/notification/read-all',
    summary: 'Marks all notifications as read',
    output: z.extend(unread, { message: z.string() }),
    needs: 'session',
  },
})
