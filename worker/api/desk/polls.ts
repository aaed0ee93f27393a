import { deskApi } from '../../../client/contract/desk/table.ts'
import { getPolls } from '../../data/polls/poll.ts'
import { foundOrThrow, problem } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import { endpoints } from '../endpoint/endpoint.ts'
import { exportTexts, feedbackResults, feedbackTexts } from '../../desk/questionnaire/results.ts'
import { nextQuestionnaire } from '../../desk/questionnaire/next.ts'
import { countAnswers } from '../../data/questionnaire/questionnaire.ts'

export const pollEndpoints = endpoints(deskApi, {
  pollResult: async ({ deps, params: { id }, query }) => {
    const [found] = await run(deps, getPolls(deps, query.lang, [id]))
    if (!found) throw problem('not_found')
    return found
  },
})

export const questionnaireEndpoints = endpoints(deskApi, {
  questionnaireAnswers: async ({ deps, params: { id } }) =>
    foundOrThrow(await run(deps, countAnswers(deps, id))),
  questionnaireNext: ({ acting, params, body }) =>
    nextQuestionnaire(acting, { ...params, ...body }),
  feedback: ({ deps, query }) => feedbackResults(deps, query),
  feedbackText: ({ deps, query }) => feedbackTexts(deps, query),
  feedbackExport: ({ acting, query }) => exportTexts(acting, query),
})
