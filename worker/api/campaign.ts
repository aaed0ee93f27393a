import { Hono } from 'hono'
import { api } from '../../client/contract/api/table.ts'
import { loadAds } from '../data/campaign.ts'
import type { AppEnv } from '../env.ts'
import { reply } from '../http/reply.ts'
import { validate } from '../http/validate.ts'

export const campaign = new Hono<AppEnv>()
  .get(api.cover.path, validate('query', api.cover.query), async (c) => {
    const [item = null] = await loadAds(c.get('deps'), c.req.valid('query').lang, 'cover')
    return reply(c, api.cover, { item })
  })
  .get(api.floatingLayer.path, validate('query', api.floatingLayer.query), async (c) => {
    const items = await loadAds(c.get('deps'), c.req.valid('query').lang, 'floating')
    return reply(c, api.floatingLayer, { items })
  })
