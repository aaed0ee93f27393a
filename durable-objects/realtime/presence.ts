// Members of presence channels. A member with several sockets is listed once, from the first that joins to the last
// that leaves. Each socket stores its member with its subscriptions. Pure.
import type { ChannelMember } from './pusher-protocol.ts'
import type { ConnectionIndex } from './connections.ts'

export function membersIn(roster: ConnectionIndex, channel: string): ChannelMember[] {
  const present = roster
    .listeningTo(channel)
    .filter(({ readyState }) => readyState === WebSocket.OPEN)
    .flatMap(({ state }) => state?.presenceMembers[channel] ?? [])
  return [...new Map(present.map((member) => [member.id, member])).values()]
}

export function isIn(roster: ConnectionIndex, channel: string, id: string): boolean {
  return membersIn(roster, channel).some((member) => member.id === id)
}
