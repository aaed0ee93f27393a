// The way to the connected clients: they are spread over `REALTIME_SHARDS` objects, rt-0 and on.
import type { RealtimeHub } from '../../durable-objects/realtime-hub.ts'
import { mostShards } from '../../durable-objects/pusher-protocol.ts'
import type { Deps } from '../storage/db.ts'
import { within } from '../storage/time-limit.ts'

type Bindings = Deps['realtime']
type Hub = DurableObjectStub<RealtimeHub>

export function shardCount({ REALTIME_SHARDS }: Bindings): number {
  return Math.min(Math.max(Math.trunc(REALTIME_SHARDS) || 1, 1), mostShards)
}

export function hubOf({ REALTIME }: Bindings, shard: number): Hub {
  return REALTIME.get(REALTIME.idFromName(`rt-${shard}`))
}

/** Does something at every shard. One that fails keeps it from no other; then this rejects. */
export async function atEveryHub<T>(
  bindings: Bindings,
  work: (hub: Hub) => PromiseLike<T>,
): Promise<T[]> {
  const shards = Array.from({ length: shardCount(bindings) }, (_, shard) => shard)
  const going = shards.map((shard) => within('do', () => work(hubOf(bindings, shard))))
  await Promise.allSettled(going)
  return Promise.all(going)
}

/** Does something beside the answer. Real time is best effort: what fails is logged and fails nothing else. */
export function later(deps: Deps, what: string, work: () => Promise<unknown>): void {
  deps.waitUntil(
    work().catch((error: unknown) =>
      console.error(JSON.stringify({ level: 'error', realtime: what, error: String(error) })),
    ),
  )
}
