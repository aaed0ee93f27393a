import { deskApi } from '../../../client/contract/desk/table.ts'
import { deskErrorOf } from '../../desk/analytics/desk-errors.ts'
import { measuresOf, retryMails } from '../../desk/analytics/metrics-report.ts'
import { countInBackground } from '../analytics.ts'
import { endpoints } from '../endpoint/endpoint.ts'
import { continueDemo } from '../../desk/starter/demo.ts'
import { getHeartbeatStatus, getToday } from '../../desk/today.ts'

export const measureReportEndpoints = endpoints(deskApi, {
  measures: ({ deps, query }) => measuresOf(deps, query),
  reportScriptError: ({ c, operator, body }) => countInBackground(c, [deskErrorOf(operator, body)]),
  mailRetry: ({ acting, body }) => retryMails(acting, body),
  today: ({ deps, operator }) => getToday(deps, operator),
  demoStep: ({ c, deps }) => continueDemo(deps, c.env.ASSETS),
  heartbeat: ({ deps }) => getHeartbeatStatus(deps),
})
