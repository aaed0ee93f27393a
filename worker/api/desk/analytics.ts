import { deskApi } from '../../../client/contract/desk/table.ts'
import { measuresOf, retryMails } from '../../desk/analytics/metrics-report.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { operatorContextOf } from './operator-context.ts'

export const measureReportEndpoints = {
  measures: endpoint(deskApi.measures, ({ deps, query }) => measuresOf(deps, query)),
  mailRetry: endpoint(deskApi.mailRetry, (input) =>
    retryMails(operatorContextOf(input), input.body),
  ),
}
