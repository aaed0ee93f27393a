import { deskApi } from '../../../client/contract/desk/table.ts'
import { deskErrorOf } from '../../desk/analytics/desk-errors.ts'
import { measuresOf, retryMails } from '../../desk/analytics/metrics-report.ts'
import { countInBackground } from '../analytics.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { operatorContextOf } from './operator-context.ts'
import { continueDemo } from '../../desk/starter/demo.ts'
import { getHeartbeatStatus, getToday } from '../../desk/today.ts'

export const measureReportEndpoints = {
  measures: endpoint(deskApi.measures, ({ deps, query }) => measuresOf(deps, query)),
  reportScriptError: endpoint(deskApi.reportScriptError, async ({ c, operator, body }) => {
    await countInBackground(c, [deskErrorOf(operator, body)])
    return null
  }),
  mailRetry: endpoint(deskApi.mailRetry, (input) =>
    retryMails(operatorContextOf(input), input.body),
  ),
  today: endpoint(deskApi.today, ({ deps, operator }) => getToday(deps, operator)),
  demoStep: endpoint(deskApi.demoStep, ({ c, deps }) => continueDemo(deps, c.env.ASSETS)),
  heartbeat: endpoint(deskApi.heartbeat, ({ deps }) => getHeartbeatStatus(deps)),
}
