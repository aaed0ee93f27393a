// Access to the hubs: the connected clients are spread over `REALTIME_SHARDS` objects, named rt-0 and so on.
import type { RealtimeHub } from '../../durable-objects/realtime-hub.ts'
import { maxShards } from '../../durable-objects/pusher-protocol.ts'
import type { Deps } from '../storage/db.ts'
import { within } from '../storage/time-limit.ts'

type Bindings = Deps['realtime']
type Hub = DurableObjectStub<RealtimeHub>

export function shardCount({ REALTIME_SHARDS }: Bindings): number {
  return Math.min(Math.max(Math.trunc(REALTIME_SHARDS) || 1, 1), maxShards)
}

export function hubOf({ REALTIME }: Bindings, shard: number): Hub {
  return REALTIME.get(REALTIME.idFromName(`rt-${shard}`))
}

/** Operators are few: their sockets meet at one hub, so it knows everybody who is present. */
export const deskShard = 0

export function deskHub(bindings: Bindings): Hub {
  return hubOf(bindings, deskShard)
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
  const shards = Array.from({ length: shardCount(bindings) }, (_, shard) => shard)
  const going = shards.map((shard) => within(limit, () => work(hubOf(bindings, shard))))
  await Promise.allSettled(going)
  return Promise.all(going)
}

/** Runs `work` after the response. Real time is best effort: a failure is logged and affects nothing else. */
export function inBackground(deps: Deps, what: string, work: () => Promise<unknown>): void {
  deps.waitUntil(
    work().catch((error: unknown) =>
      console.error(JSON.stringify({ level: 'error', realtime: what, error: String(error) })),
    ),
  )
}
