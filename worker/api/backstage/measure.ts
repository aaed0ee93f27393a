import { backstageApi } from '../../../client/contract/backstage/table.ts'
import { measuresOf, retryMails } from '../../backstage/measures.ts'
import { endpoint } from '../endpoint.ts'
import { actingIn } from './acting.ts'

export const measureReportEndpoints = {
  measures: endpoint(backstageApi.measures, ({ deps, query }) => measuresOf(deps, query)),
  mailRetry: endpoint(backstageApi.mailRetry, (input) => retryMails(actingIn(input), input.body)),
}
