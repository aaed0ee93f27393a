import { deskApi } from '../../../client/contract/desk/table.ts'
import { scheduledFor } from '../../desk/schedule/list.ts'
import { scheduleConflicts } from '../../desk/schedule/conflicts.ts'
import { endpoints } from '../endpoint/endpoint.ts'
import { neighboringChanges } from '../../desk/time-travel/time-machine.ts'

export const scheduledEndpoints = endpoints(deskApi, {
  scheduled: ({ deps, operator, query: { lang: _, ...query } }) =>
    scheduledFor(deps, operator, query),
  scheduledConflicts: ({ c, deps, operator, query: { from, to } }) =>
    scheduleConflicts({ deps, env: c.env, operator }, { from, to }),
  timeMachine: ({ deps, operator, query }) =>
    neighboringChanges(deps, operator, { at: new Date(query.at), release: query.release }),
})
