import { backstageApi } from '../../../client/contract/backstage/table.ts'
import { aroundMoment } from '../../backstage/time-machine.ts'
import { endpoint } from '../endpoint.ts'

export const timeMachineEndpoints = {
  timeMachine: endpoint(backstageApi.timeMachine, ({ deps, operator, query }) =>
    aroundMoment(deps, operator, { at: new Date(query.at), release: query.release }),
  ),
}
