import { deskApi } from '../../../client/contract/desk/table.ts'
import { neighboringChanges } from '../../desk/time-travel/time-machine.ts'
import { endpoint } from '../endpoint/endpoint.ts'

export const timeMachineEndpoints = {
  timeMachine: endpoint(deskApi.timeMachine, ({ deps, operator, query }) =>
    neighboringChanges(deps, operator, { at: new Date(query.at), release: query.release }),
  ),
}
