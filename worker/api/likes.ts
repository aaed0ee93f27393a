import type * as z from 'zod/mini'
import { api } from '../../client/contract/api/table.ts'
import {
  byPlural,
  byType,
  countedTypes,
  items,
  type CountedType,
} from '../../client/contract/items.ts'
import { likedPerPage } from '../../client/contract/items.ts'
import type { countsQuery } from '../../client/contract/likes.ts'
import { likedComments } from '../data/comments/list.ts'
import { favoritesAmong } from '../data/favorites/favorite.ts'
import { read, run, runAll, type Read } from '../storage/db.ts'
import { itemSources } from '../storage/rows/items.ts'
import { countsOf, setLikeStatements, listLiked, ownCountsOf, type Counted } from '../data/likes.ts'
import { getPolls, votesOf, withVotes } from '../data/polls/poll.ts'
import { foundOrThrow } from '../http/problem.ts'
import { successMessage } from '../i18n/success-message.ts'
import { publishCounts } from '../realtime/counts.ts'
import { endpoints, endpoint, type Input } from './endpoint/endpoint.ts'
import { answerOf, parsePageRequest } from './endpoint/list-page.ts'
import { cachedAtEdge } from '../storage/cache/cache.ts'

/** Seconds for which a location caches the counts. */
const sharedFor = 10

export const likeEndpoints = {
  counts: endpoint(
    api.counts,
    ({ c, deps, query }) => {
      const address = countsAddress(c.env.ORIGIN, query)
      return cachedAtEdge(deps, { address, seconds: sharedFor }, () =>
        runAll(deps, {
          ...perCountedType((type) => countsOf(deps, itemSources[type], query[items[type].plural])),
          polls: getPolls(deps, query.lang, query.polls),
        }),
      )
    },
    { cacheControl: `public, max-age=${sharedFor}` },
  ),
  ...endpoints(api, {
    memberState: async ({ deps, query, session: { member } }) => {
      const { polls, votes, ...found } = await runAll(deps, {
        ...perCountedType((type) =>
          ownCountsOf(deps, member.id, itemSources[type], query[items[type].plural]),
        ),
        polls: getPolls(deps, query.lang, query.polls),
        votes: votesOf(deps, member.id, query.polls),
        liked_comments: likedComments(deps, member.id, query.comments),
        favorites: favoritesAmong(deps, member.id, query.favorites),
      })
      return { ...found, polls: withVotes(polls, votes) }
    },
    liked: async ({ deps, params: { type }, query, session }) => {
      const asked = parsePageRequest('liked', query, likedPerPage)
      const list = listLiked(deps, session.member.id, itemSources[type], asked.paging)
      return answerOf(asked, await run(deps, list))
    },
    like: async (input) => {
      const { liked_amount } = await changeLike(input, true)
      return { message: successMessage(input.query.lang, 'liked'), is_liked: true, liked_amount }
    },
    unlike: async (input) => {
      const { liked_amount } = await changeLike(input, false)
      return { message: successMessage(input.query.lang, 'unliked'), is_liked: false, liked_amount }
    },
  }),
}

/** Cache key: independent of the order of ids, and of the language unless there are polls. */
function countsAddress(origin: string, { lang, polls, ...ids }: z.output<typeof countsQuery>) {
  const lists = Object.entries({ ...ids, polls }).map(([name, list]): [string, string] => [
    name,
    list.toSorted((a, b) => a - b).join(),
  ])
  const asked = new URLSearchParams(polls.length > 0 ? [...lists, ['lang', lang]] : lists)
  return `${origin}/edge/${__BUILD__}/counts?${asked}`
}

async function changeLike(
  { deps, params: { type, id }, session }: Input<typeof api.like | typeof api.unlike>,
  isLiked: boolean,
): Promise<Counted> {
  const counted = foundOrThrow(
    await run(
      deps,
      read(
        setLikeStatements(deps, session.member.id, { item: itemSources[type], id, isLiked }),
        ([, , [row]]) => row,
      ),
    ),
  )
  publishCounts(deps, type, counted)
  return counted
}

/** One read per counted type, keyed as in the API. */
function perCountedType<Result>(readOf: (type: CountedType) => Read<Result>) {
  return byPlural(items, byType(countedTypes, readOf))
}
