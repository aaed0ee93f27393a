import { backstageApi } from '../../../client/contract/backstage/table.ts'
import { exportTexts, feedbackResults, feedbackTexts } from '../../backstage/feedback.ts'
import { endpoint } from '../endpoint.ts'
import { actingIn } from './acting.ts'

export const feedbackEndpoints = {
  feedback: endpoint(backstageApi.feedback, ({ deps, query }) => feedbackResults(deps, query)),
  feedbackText: endpoint(backstageApi.feedbackText, ({ deps, query }) =>
    feedbackTexts(deps, query),
  ),
  feedbackExport: endpoint(backstageApi.feedbackExport, (asked) =>
    exportTexts(actingIn(asked), asked.query),
  ),
}
