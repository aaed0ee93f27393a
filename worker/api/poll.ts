import { Hono } from 'hono'
import { api } from '../../client/contract/api/table.ts'
import type { Poll } from '../../client/contract/poll.ts'
import { take } from '../limits/throttle.ts'
import { read, run, runAll } from '../storage/db.ts'
import { getPolls, isSecondVote, voteWrites, votesOf, withVotes } from '../data/poll.ts'
import type { AppEnv } from '../env.ts'
import { problem, type Problem } from '../http/problem.ts'
import { reply, said } from '../http/reply.ts'
import { validate } from '../http/validate.ts'
import { tellPoll } from '../realtime/totals.ts'

export const poll = new Hono<AppEnv>().post(
  api.vote.path,
  validate('param', api.vote.params),
  validate('query', api.vote.query),
  validate('json', api.vote.body),
  async (c) => {
    const deps = c.get('deps')
    const { lang } = c.req.valid('query')
    const { id } = c.req.valid('param')
    const ballot = c.req.valid('json')
    const user = c.get('session').member.id
    if (ballot.id !== id)
      throw problem('validation_failed', { fields: [{ field: 'id', code: 'invalid_value' }] })
    await take(c.env, 'engage', String(user), deps.now())
    const vote = read(voteWrites(deps, user, id, ballot.option_list), ([rows]) => rows.length > 0)
    const isCounted = await run(deps, vote).catch((error: unknown) => {
      throw isSecondVote(error) ? problem('already_voted') : error
    })
    const found = await runAll(deps, {
      polls: getPolls(deps, lang, [id]),
      votes: votesOf(deps, user, [id]),
    })
    const [voted] = withVotes(found.polls, found.votes)
    if (!isCounted || !voted) throw whyNot(voted, ballot.option_list.length)
    tellPoll(deps, voted)
    return reply(c, api.vote, { message: said(lang, 'voted'), poll: voted })
  },
)

/** Why the database did not take a ballot, as far as it can be seen a moment later. */
function whyNot(found: Poll | undefined, chosen: number): Problem {
  if (!found) return problem('not_found')
  if (found.state !== 'open') return problem('outside_voting_time')
  return problem(chosen > found.maximum_votable_amount ? 'too_many_options' : 'poll_changed')
}
