import { api } from '../../client/contract/api/table.ts'
import { reachCounters } from '../limits/throttle.ts'
import { readiness } from '../services/readiness.ts'
import { neverStored } from '../http/cache-policy.ts'
import { problem } from '../http/problem.ts'
import { probeHubs } from '../realtime/hubs.ts'
import { findSecretProblems } from '../auth/secrets.ts'
import { endpoint } from './endpoint/endpoint.ts'

const options = { cacheControl: neverStored }

export const healthEndpoints = {
  health: endpoint(api.health, () => ({ build: __BUILD__ }), options),
  readiness: endpoint(
    api.readiness,
    async ({ c, deps }) => {
      const parts = await readiness(deps, {
        counters: () => reachCounters(c.env),
        realtime: () => probeHubs(c.env),
      })
      const secrets = findSecretProblems(c.env)
      if (!isReady(parts) || secrets.missing.length > 0 || secrets.short.length > 0)
        throw problem('not_ready', { members: { parts, secrets } })
      return { status: parts['realtime'] ? ('ready' as const) : ('degraded' as const), parts }
    },
    options,
  ),
}

/**
 * Ignores the realtime hub: if it is busy or down, clients reconnect, and the next read has everything that was pushed.
 */
function isReady({ realtime: _, ...parts }: Record<string, boolean>): boolean {
  return !Object.values(parts).includes(false)
}
