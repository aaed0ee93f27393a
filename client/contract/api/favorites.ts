import * as z from 'zod/mini'
import { apiTable } from './endpoint.ts'
import {
  favoriteTypes,
  followed,
  savedArticle,
  savedQuery,
  seenForm,
} from '../favorites/favorite.ts'
import { itemId, nextCursor } from '../fields.ts'
import { unread } from '../notifications/notification.ts'

const params = z.strictObject({ type: z.enum(favoriteTypes), id: itemId })
const changed = z.object({ message: z.string(), is_favorite: z.boolean() })

export const favoriteApi = apiTable({
  addFavorite: {
    route: 'POST /api/user/favorite/:type/:id/add',
    summary:
      'Saves an article, follows a tag, an author or a game, or marks an event for a reminder; repeating it changes nothing. Articles, games and events are named by their group',
    params,
    output: changed,
    errors: ['not_found', 'saved_full', 'followed_full', 'reminders_full'],
    needs: 'writer',
    memberLimit: 'engage',
  },
  removeFavorite: {
    route: 'POST /api/user/favorite/:type/:id/remove',
    summary:
      'Removes a saved article or a reminder, or stops following; repeating it changes nothing',
    params,
    output: changed,
    needs: 'writer',
    memberLimit: 'engage',
  },
  saved: {
    route: 'GET /api/user/saved',
    summary: 'Articles that the member saved, latest first',
    query: savedQuery,
    output: z.object({
      items: z.array(savedArticle),
      total: z.number(),
      page: z.number(),
      per_page: z.number(),
      next: nextCursor,
    }),
    needs: 'session',
  },
  followed: {
    route: 'GET /api/user/followed',
    summary:
      'Marked events that have not begun, and tags, authors and games that the member follows, latest first',
    output: z.object({ items: z.array(followed) }),
    needs: 'session',
  },
  seeFollowed: {
    route: 'POST /api/user/followed/seen',
    summary: 'Marks articles about what the member follows as seen, up to a publication date',
    body: seenForm,
    output: unread,
    needs: 'session',
  },
})
