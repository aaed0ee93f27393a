import { Hono } from 'hono'
import { api } from '../../client/contract/api/table.ts'
import { reachCounters } from '../limits/throttle.ts'
import { readiness } from '../storage/readiness.ts'
import type { AppEnv } from '../env.ts'
import { neverStored } from '../http/cache-policy.ts'
import { problem } from '../http/problem.ts'
import { reply } from '../http/reply.ts'
import { validate } from '../http/validate.ts'
import { atEveryHub } from '../realtime/hubs.ts'

export const health = new Hono<AppEnv>()
  .get(api.health.path, validate('query', api.health.query), (c) =>
    reply(c, api.health, { build: __BUILD__ }, neverStored),
  )
  .get(api.readiness.path, validate('query', api.readiness.query), async (c) => {
    const parts = await readiness(c.get('deps'), {
      counters: () => reachCounters(c.env),
      realtime: () => atEveryHub(c.env, (hub) => hub.countListeners([])),
    })
    if (Object.values(parts).includes(false)) throw problem('not_ready', { members: { parts } })
    return reply(c, api.readiness, { parts }, neverStored)
  })
