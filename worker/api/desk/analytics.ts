import { deskApi } from '../../../client/contract/desk/table.ts'
import { measuresOf, retryMails } from '../../desk/analytics/measures.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { actingIn } from './acting.ts'

export const measureReportEndpoints = {
  measures: endpoint(deskApi.measures, ({ deps, query }) => measuresOf(deps, query)),
  mailRetry: endpoint(deskApi.mailRetry, (input) => retryMails(actingIn(input), input.body)),
}
