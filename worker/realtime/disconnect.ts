// Sockets end with the session that vouched for them, and all of them when the site closes.
import { shardOf } from '../../durable-objects/pusher-protocol.ts'
import type { Deps } from '../storage/db.ts'
import { remember } from '../storage/memory.ts'
import { within } from '../storage/time-limit.ts'
import { atEveryHub, hubOf, later, shardCount } from './hubs.ts'

/** Notes that a socket is a member's; false when it has been too many members' already. */
export async function vouch(deps: Deps, socketId: string, memberId: number): Promise<boolean> {
  const shard = shardOf(socketId)
  // No socket has such an id, so there is nothing to end.
  if (shard >= shardCount(deps.realtime)) return true
  return within('do', () => hubOf(deps.realtime, shard).vouch(socketId, memberId))
}

/**
 * Closes the sockets of members one of whose sessions has ended. Those who have another come back at once and are let
 * in again.
 */
export function disconnectMembers(deps: Deps, memberIds: readonly number[]): void {
  if (memberIds.length === 0) return
  later(deps, 'disconnect members', () =>
    atEveryHub(deps.realtime, (hub) => hub.disconnectMembers(memberIds)),
  )
}

/** Closes all sockets but the operators', at most every ten seconds. */
export function disconnectForMaintenance(deps: Deps): Promise<void> {
  return remember('sockets closed', 10_000, async () =>
    later(deps, 'disconnect for maintenance', () =>
      atEveryHub(deps.realtime, (hub) => hub.disconnectForMaintenance()),
    ),
  )
}
