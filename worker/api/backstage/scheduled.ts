import { backstageApi } from '../../../client/contract/backstage/table.ts'
import { scheduledFor } from '../../backstage/scheduled.ts'
import { scheduleConflicts } from '../../backstage/schedule-conflicts.ts'
import { endpoint } from '../endpoint.ts'

export const scheduledEndpoints = {
  scheduled: endpoint(backstageApi.scheduled, ({ deps, operator, query: { lang: _, ...query } }) =>
    scheduledFor(deps, operator, query),
  ),
  scheduledConflicts: endpoint(
    backstageApi.scheduledConflicts,
    ({ c, deps, operator, query: { from, to } }) =>
      scheduleConflicts({ deps, env: c.env, operator }, { from, to }),
  ),
}
