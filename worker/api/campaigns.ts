import { api } from '../../client/contract/api/table.ts'
import { loadAds } from '../data/campaigns/campaign.ts'
import { endpoint } from './endpoint/endpoint.ts'

export const campaignEndpoints = {
  cover: endpoint(api.cover, async ({ deps, query: { lang } }) => {
    const [item = null] = await loadAds(deps, lang, 'cover')
    return { item }
  }),
  floatingLayer: endpoint(api.floatingLayer, async ({ deps, query: { lang } }) => ({
    items: await loadAds(deps, lang, 'floating'),
  })),
}
