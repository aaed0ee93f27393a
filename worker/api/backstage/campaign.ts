import { backstageApi } from '../../../client/contract/backstage/table.ts'
import { placedCampaigns } from '../../data/campaign-line.ts'
import { run } from '../../storage/db.ts'
import { endpoint } from '../endpoint.ts'

export const campaignEndpoints = {
  campaigns: endpoint(backstageApi.campaigns, ({ deps, query }) =>
    run(deps, placedCampaigns(deps, query)),
  ),
}
