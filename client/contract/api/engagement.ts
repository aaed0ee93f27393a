import * as z from 'zod/mini'
import { apiTable } from './endpoint.ts'
import { itemId, nextCursor } from '../fields.ts'
import { counts, countsQuery, likedItem, likedQuery, memberState, stateQuery } from '../likes.ts'
import { voteForm, votedPoll } from '../polls.ts'
import { likeableTypes } from '../items.ts'

const item = z.strictObject({ type: z.enum(likeableTypes), id: itemId })
const liked = z.object({ message: z.string(), is_liked: z.boolean(), liked_amount: z.number() })

export const engagementApi = apiTable({
  counts: {
    route: 'GET /api/counts',
    summary: 'Likes and comments of articles and games, and the current results of polls',
    query: countsQuery,
    output: counts,
  },
  memberState: {
    route: 'GET /api/user/state',
    summary: 'The counts, with the member’s own likes and votes',
    query: stateQuery,
    output: memberState,
    needs: 'session',
  },
  liked: {
    route: 'GET /api/user/liked/:type',
    summary: 'Items the member likes, latest like first',
    params: z.strictObject({ type: z.enum(likeableTypes) }),
    query: likedQuery,
    output: z.object({
      items: z.array(likedItem),
      total: z.number(),
      page: z.number(),
      per_page: z.number(),
      next: nextCursor,
    }),
    needs: 'session',
  },
  like: {
    route: 'POST /api/user/like/:type/:id/add',
    summary: 'Likes an article or a game; repeating it changes nothing',
    params: item,
    output: liked,
    errors: ['not_found'],
    needs: 'writer',
    memberLimit: 'engage',
  },
  unlike: {
    route: 'POST /api/user/like/:type/:id/remove',
    summary: 'Removes a like; repeating it changes nothing',
    params: item,
    output: liked,
    errors: ['not_found'],
    needs: 'writer',
    memberLimit: 'engage',
  },
  vote: {
    route: 'POST /api/user/poll/:id/vote',
    summary: 'Votes in a poll, once',
    body: voteForm,
    output: z.object({ message: z.string(), poll: votedPoll }),
    errors: [
      'not_found',
      'poll_changed',
      'outside_voting_time',
      'already_voted',
      'too_many_options',
    ],
    needs: 'writer',
    memberLimit: 'engage',
  },
})
