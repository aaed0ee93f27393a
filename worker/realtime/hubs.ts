// Access to the realtime hubs, which share the connected clients (`REALTIME_SHARDS`).
import type { RealtimeHub } from '../../durable-objects/realtime/hub.ts'
import { logError } from '../storage/log-error.ts'
import { withTimeout } from '../storage/time-limit.ts'
import { shardsOf, type Shard } from './shards.ts'
import type { Deps } from '../deps.ts'

type Bindings = Deps['realtime']
type Hub = DurableObjectStub<RealtimeHub>

export function shardsIn({ REALTIME_SHARDS }: Bindings): readonly Shard[] {
  return shardsOf(REALTIME_SHARDS)
}

export function hubOf({ REALTIME }: Bindings, { name, place }: Shard): Hub {
  return REALTIME.get(REALTIME.idFromName(name), place && { locationHint: place })
}

/** Operators are few, so all their sockets are at one hub, which knows everyone present. */
export const deskShard = 0

export function deskHub(bindings: Bindings): Hub {
  return hubOf(bindings, shardsIn(bindings)[deskShard]!)
}

/** Rejects unless all shards answer at once. */
export async function probeHubs(bindings: Bindings): Promise<void> {
  await atEveryHub(bindings, (hub) => hub.countListeners([]), 'probe')
}

/** Runs `work` at every shard. A failing shard does not stop the others, but the result rejects. */
export async function atEveryHub<T>(
  bindings: Bindings,
  work: (hub: Hub) => PromiseLike<T>,
  limit: 'do' | 'probe' = 'do',
): Promise<T[]> {
  const going = shardsIn(bindings).map((shard) =>
    withTimeout(limit, () => work(hubOf(bindings, shard))),
  )
  await Promise.allSettled(going)
  return Promise.all(going)
}

/** Runs `work` after the response. Realtime is best effort: failures are logged and otherwise ignored. */
export function inBackground(deps: Deps, what: string, work: () => Promise<unknown>): void {
  deps.waitUntil(
    work().catch((error: unknown) => logError(deps, { realtime: what, error: String(error) })),
  )
}
