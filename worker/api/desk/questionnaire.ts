import { deskApi } from '../../../client/contract/desk/table.ts'
import { exportTexts, feedbackResults, feedbackTexts } from '../../desk/questionnaire/results.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { operatorContextOf } from './operator-context.ts'

export const feedbackEndpoints = {
  feedback: endpoint(deskApi.feedback, ({ deps, query }) => feedbackResults(deps, query)),
  feedbackText: endpoint(deskApi.feedbackText, ({ deps, query }) => feedbackTexts(deps, query)),
  feedbackExport: endpoint(deskApi.feedbackExport, (asked) =>
    exportTexts(operatorContextOf(asked), asked.query),
  ),
}
