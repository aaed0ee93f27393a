import { backstageApi } from '../../../client/contract/backstage/table.ts'
import { enterEntry } from '../../backstage/presence.ts'
import { endpoint } from '../endpoint.ts'

export const presenceEndpoints = {
  enterEntry: endpoint(backstageApi.enterEntry, ({ c, deps, operator, body }) =>
    enterEntry({ deps, env: c.env, operator }, body),
  ),
}
