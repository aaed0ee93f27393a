// Closes sockets: when a bound session ends, and all of them when maintenance starts.
import { memberChannel } from '../../client/contract/notifications/channels.ts'
import { shardOf } from '../../durable-objects/realtime/pusher-protocol.ts'
import type { BindResult } from '../../durable-objects/realtime/hub.ts'
import type { SessionOwner } from '../../durable-objects/realtime/connections.ts'
import { memoize } from '../storage/memo.ts'
import { withTimeout } from '../storage/time-limit.ts'
import { atEveryHub, deskHub, hubOf, inBackground, shardsIn } from './hubs.ts'
import type { Deps } from '../deps.ts'

/** Binds a session to a socket. */
export async function bindSession(
  deps: Deps,
  socketId: string,
  owner: SessionOwner,
): Promise<BindResult> {
  const shard = shardsIn(deps.realtime)[shardOf(socketId)]
  // No socket has this id, so there is none to close.
  if (!shard) return 'bound'
  return withTimeout('do', () => hubOf(deps.realtime, shard).bindSession(socketId, owner))
}

/**
 * Closes the sockets of members after a session of theirs ended. Clients with another session reconnect at once and are
 * authorized again.
 */
export function disconnectMembers(deps: Deps, memberIds: readonly number[]): void {
  if (memberIds.length === 0) return
  const owners = memberIds.map((id): SessionOwner => `member:${id}`)
  const channels = memberIds.map(memberChannel)
  inBackground(deps, 'disconnect members', () =>
    atEveryHub(deps.realtime, (hub) => hub.disconnect(owners, channels)),
  )
}

/** Closes the sockets of an operator. */
export function disconnectOperator(deps: Deps, id: number): void {
  inBackground(deps, 'disconnect operator', () =>
    withTimeout('do', () => deskHub(deps.realtime).disconnect([`operator:${id}`])),
  )
}

/** Closes all sockets except those of operators, at most once per ten seconds. */
export function disconnectForMaintenance(deps: Deps): Promise<void> {
  return memoize('sockets closed', 10_000, async () =>
    inBackground(deps, 'disconnect for maintenance', () =>
      atEveryHub(deps.realtime, (hub) => hub.disconnectForMaintenance()),
    ),
  )
}
