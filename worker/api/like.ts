import { Hono, type Context } from 'hono'
import { api } from '../../client/contract/api/table.ts'
import { likedPerPage } from '../../client/contract/like.ts'
import { take } from '../limits/throttle.ts'
import { likedComments } from '../data/comment-list.ts'
import { read, run, runAll } from '../storage/db.ts'
import {
  countsOf,
  likedAmong,
  likeWrites,
  listLiked,
  type Counted,
  type LikeChange,
} from '../data/like.ts'
import { getPolls, votesOf, withVotes } from '../data/poll.ts'
import type { AppEnv } from '../env.ts'
import { problem } from '../http/problem.ts'
import { reply, said } from '../http/reply.ts'
import { validate } from '../http/validate.ts'
import { tellCounts } from '../realtime/totals.ts'

export const like = new Hono<AppEnv>()
  .get(api.counts.path, validate('query', api.counts.query), async (c) => {
    const { lang, articles, games, polls } = c.req.valid('query')
    const deps = c.get('deps')
    const found = await runAll(deps, {
      articles: countsOf(deps, 'article', articles),
      games: countsOf(deps, 'game', games),
      polls: getPolls(deps, lang, polls),
    })
    return reply(c, api.counts, found)
  })
  .get(api.memberState.path, validate('query', api.memberState.query), async (c) => {
    const { lang, articles, games, polls, comments } = c.req.valid('query')
    const deps = c.get('deps')
    const { id } = c.get('session').member
    const found = await runAll(deps, {
      articles: countsOf(deps, 'article', articles),
      games: countsOf(deps, 'game', games),
      polls: getPolls(deps, lang, polls),
      likedArticles: likedAmong(deps, id, 'article', articles),
      likedGames: likedAmong(deps, id, 'game', games),
      votes: votesOf(deps, id, polls),
      liked_comments: likedComments(deps, id, comments),
    })
    return reply(c, api.memberState, {
      articles: found.articles.map(marked(found.likedArticles)),
      games: found.games.map(marked(found.likedGames)),
      polls: withVotes(found.polls, found.votes),
      liked_comments: found.liked_comments,
    })
  })
  .get(
    api.liked.path,
    validate('param', api.liked.params),
    validate('query', api.liked.query),
    async (c) => {
      const deps = c.get('deps')
      const { page } = c.req.valid('query')
      const shown = { page, perPage: likedPerPage }
      const { type } = c.req.valid('param')
      const list = await run(deps, listLiked(deps, c.get('session').member.id, type, shown))
      return reply(c, api.liked, { ...list, page, per_page: likedPerPage })
    },
  )
  .post(
    api.like.path,
    validate('param', api.like.params),
    validate('query', api.like.query),
    async (c) => {
      const change = { ...c.req.valid('param'), isLiked: true }
      const { liked_amount } = await changeLike(c, change)
      const message = said(c.req.valid('query').lang, 'liked')
      return reply(c, api.like, { message, is_liked: true, liked_amount })
    },
  )
  .post(
    api.unlike.path,
    validate('param', api.unlike.params),
    validate('query', api.unlike.query),
    async (c) => {
      const change = { ...c.req.valid('param'), isLiked: false }
      const { liked_amount } = await changeLike(c, change)
      const message = said(c.req.valid('query').lang, 'unliked')
      return reply(c, api.unlike, { message, is_liked: false, liked_amount })
    },
  )

async function changeLike(c: Context<AppEnv>, change: LikeChange): Promise<Counted> {
  const deps = c.get('deps')
  const { id } = c.get('session').member
  await take(c.env, 'engage', String(id), deps.now())
  const counted = await run(
    deps,
    read(likeWrites(deps, id, change), ([, , [row]]) => row),
  )
  if (!counted) throw problem('not_found')
  tellCounts(deps, change.type, counted)
  return counted
}

function marked(liked: ReadonlySet<number>) {
  return (one: Counted) => ({ ...one, is_liked: liked.has(one.id) })
}
