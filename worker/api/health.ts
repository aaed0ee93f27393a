import { api } from '../../client/contract/api/table.ts'
import { reachCounters } from '../limits/throttle.ts'
import { readiness } from '../storage/readiness.ts'
import { neverStored } from '../http/cache-policy.ts'
import { problem } from '../http/problem.ts'
import { atEveryHub } from '../realtime/hubs.ts'
import { endpoint } from './endpoint.ts'

const options = { cacheControl: neverStored }

export const healthEndpoints = {
  health: endpoint(api.health, () => ({ build: __BUILD__ }), options),
  readiness: endpoint(
    api.readiness,
    async ({ c, deps }) => {
      const parts = await readiness(deps, {
        counters: () => reachCounters(c.env),
        realtime: () => atEveryHub(c.env, (hub) => hub.countListeners([])),
      })
      if (Object.values(parts).includes(false)) throw problem('not_ready', { members: { parts } })
      return { parts }
    },
    options,
  ),
}
