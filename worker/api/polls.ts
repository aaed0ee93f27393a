import { api } from '../../client/contract/api/table.ts'
import type { Locale } from '../../client/contract/locale.ts'
import type { Poll } from '../../client/contract/polls.ts'
import { formatDate } from '../../client/i18n/translate.ts'
import { read, run, runAll } from '../storage/db.ts'
import {
  getPolls,
  isDuplicateVote,
  insertVoteStatements,
  votesOf,
  withVotes,
} from '../data/polls/poll.ts'
import { problem, type Problem } from '../http/problem.ts'
import { successMessage } from '../i18n/success-message.ts'
import { publishPoll } from '../realtime/counts.ts'
import { endpoints } from './endpoint/endpoint.ts'
import { answer, respondentOf } from '../services/questionnaire/answer.ts'
import { setAnswered } from '../services/questionnaire/cookie.ts'

export const pollEndpoints = endpoints(api, {
  vote: async ({ deps, params: { id }, query: { lang }, body, session }) => {
    const user = session.member.id
    if (body.id !== id)
      throw problem('validation_failed', { fields: [{ field: 'id', code: 'invalid_value' }] })
    const vote = read(
      insertVoteStatements(deps, user, id, body.option_list),
      ([rows]) => rows.length > 0,
    )
    const isCounted = await run(deps, vote).catch((error: unknown) => {
      throw isDuplicateVote(error) ? problem('already_voted') : error
    })
    const found = await runAll(deps, {
      polls: getPolls(deps, lang, [id]),
      votes: votesOf(deps, user, [id]),
    })
    const [voted] = withVotes(found.polls, found.votes)
    if (!isCounted || !voted) throw rejectionOf(lang, voted, body.option_list.length)
    publishPoll(deps, voted)
    return { message: successMessage(lang, 'voted'), poll: voted }
  },
})

/** Reason for a rejected vote, from the poll's state afterward. */
function rejectionOf(lang: Locale, found: Poll | undefined, chosen: number): Problem {
  if (!found) return problem('not_found')
  if (found.state !== 'open') {
    const moment = (at: string) => `${formatDate(lang, at, 'moment')} (UTC+8)`
    const values = { from: moment(found.from), to: moment(found.to) }
    return problem('outside_voting_time', { values })
  }
  const most = found.maximum_votable_amount
  return chosen > most ? problem('too_many_options', { values: { most } }) : problem('poll_changed')
}

export const feedbackEndpoints = endpoints(api, {
  sendFeedback: async ({ c, query: { lang }, body }) => {
    await setAnswered(c, await answer(await respondentOf(c, lang), body))
    return { message: successMessage(lang, 'feedback_sent') }
  },
})
