import { deskApi } from '../../../client/contract/desk/table.ts'
import { campaignsInRange } from '../../data/campaigns/line.ts'
import { run } from '../../storage/db.ts'
import { endpoint } from '../endpoint/endpoint.ts'

export const campaignEndpoints = {
  campaigns: endpoint(deskApi.campaigns, ({ deps, query }) =>
    run(deps, campaignsInRange(deps, query)),
  ),
}
