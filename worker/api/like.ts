import { api } from '../../client/contract/api/table.ts'
import { likedPerPage } from '../../client/contract/like.ts'
import { likedComments } from '../data/comment-list.ts'
import { read, run, runAll } from '../storage/db.ts'
import { countsOf, likedAmong, likeWrites, listLiked, type Counted } from '../data/like.ts'
import { getPolls, votesOf, withVotes } from '../data/poll.ts'
import { problem } from '../http/problem.ts'
import { successMessage } from '../i18n/success-message.ts'
import { publishCounts } from '../realtime/totals.ts'
import { endpoint, type Input } from './endpoint.ts'

export const likeEndpoints = {
  counts: endpoint(api.counts, ({ deps, query: { lang, articles, games, polls } }) =>
    runAll(deps, {
      articles: countsOf(deps, 'article', articles),
      games: countsOf(deps, 'game', games),
      polls: getPolls(deps, lang, polls),
    }),
  ),
  memberState: endpoint(api.memberState, async ({ deps, query, session }) => {
    const { lang, articles, games, polls, comments } = query
    const { id } = session.member
    const found = await runAll(deps, {
      articles: countsOf(deps, 'article', articles),
      games: countsOf(deps, 'game', games),
      polls: getPolls(deps, lang, polls),
      likedArticles: likedAmong(deps, id, 'article', articles),
      likedGames: likedAmong(deps, id, 'game', games),
      votes: votesOf(deps, id, polls),
      liked_comments: likedComments(deps, id, comments),
    })
    return {
      articles: found.articles.map(withLiked(found.likedArticles)),
      games: found.games.map(withLiked(found.likedGames)),
      polls: withVotes(found.polls, found.votes),
      liked_comments: found.liked_comments,
    }
  }),
  liked: endpoint(api.liked, async ({ deps, params: { type }, query: { page }, session }) => {
    const shown = { page, perPage: likedPerPage }
    const list = await run(deps, listLiked(deps, session.member.id, type, shown))
    return { ...list, page, per_page: likedPerPage }
  }),
  like: endpoint(api.like, async (input) => {
    const { liked_amount } = await changeLike(input, true)
    return { message: successMessage(input.query.lang, 'liked'), is_liked: true, liked_amount }
  }),
  unlike: endpoint(api.unlike, async (input) => {
    const { liked_amount } = await changeLike(input, false)
    return { message: successMessage(input.query.lang, 'unliked'), is_liked: false, liked_amount }
  }),
}

async function changeLike(
  { deps, params, session }: Input<typeof api.like | typeof api.unlike>,
  isLiked: boolean,
): Promise<Counted> {
  const counted = await run(
    deps,
    read(likeWrites(deps, session.member.id, { ...params, isLiked }), ([, , [row]]) => row),
  )
  if (!counted) throw problem('not_found')
  publishCounts(deps, params.type, counted)
  return counted
}

function withLiked(liked: ReadonlySet<number>) {
  return (one: Counted) => ({ ...one, is_liked: liked.has(one.id) })
}
