import { deskApi } from '../../../../client/contract/desk/table.ts'
import { authorizeEntryPresence } from '../../../desk/entries/presence.ts'
import { endpoint } from '../../endpoint/endpoint.ts'

export const presenceEndpoints = {
  enterEntry: endpoint(deskApi.enterEntry, ({ c, deps, operator, body }) =>
    authorizeEntryPresence({ deps, env: c.env, operator }, body),
  ),
}
