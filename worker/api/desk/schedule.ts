import { deskApi } from '../../../client/contract/desk/table.ts'
import { scheduledFor } from '../../desk/schedule/list.ts'
import { scheduleConflicts } from '../../desk/schedule/conflicts.ts'
import { endpoint } from '../endpoint/endpoint.ts'

export const scheduledEndpoints = {
  scheduled: endpoint(deskApi.scheduled, ({ deps, operator, query: { lang: _, ...query } }) =>
    scheduledFor(deps, operator, query),
  ),
  scheduledConflicts: endpoint(
    deskApi.scheduledConflicts,
    ({ c, deps, operator, query: { from, to } }) =>
      scheduleConflicts({ deps, env: c.env, operator }, { from, to }),
  ),
}
