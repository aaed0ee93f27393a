import { deskApi } from '../../../client/contract/desk/table.ts'
import { getPolls } from '../../data/polls/poll.ts'
import { problem } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { exportTexts, feedbackResults, feedbackTexts } from '../../desk/questionnaire/results.ts'
import { operatorContextOf } from './operator-context.ts'
import { nextQuestionnaire } from '../../desk/questionnaire/next.ts'
import { countAnswers } from '../../data/questionnaire/questionnaire.ts'

export const pollEndpoints = {
  pollResult: endpoint(deskApi.pollResult, async ({ deps, params: { id }, query }) => {
    const [found] = await run(deps, getPolls(deps, query.lang, [id]))
    if (!found) throw problem('not_found')
    return found
  }),
}

export const questionnaireEndpoints = {
  questionnaireAnswers: endpoint(deskApi.questionnaireAnswers, async ({ deps, params: { id } }) => {
    const found = await run(deps, countAnswers(deps, id))
    if (!found) throw problem('not_found')
    return found
  }),
  questionnaireNext: endpoint(deskApi.questionnaireNext, (input) =>
    nextQuestionnaire(operatorContextOf(input), { ...input.params, ...input.body }),
  ),
  feedback: endpoint(deskApi.feedback, ({ deps, query }) => feedbackResults(deps, query)),
  feedbackText: endpoint(deskApi.feedbackText, ({ deps, query }) => feedbackTexts(deps, query)),
  feedbackExport: endpoint(deskApi.feedbackExport, (asked) =>
    exportTexts(operatorContextOf(asked), asked.query),
  ),
}
