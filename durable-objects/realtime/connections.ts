// Connected clients: their index by channel, rebuilt from the attachments of connections when the object wakes up, the
// members present, ended sessions and idle timeouts. Pure; times are milliseconds since 1970.
import type { Connection } from 'partyserver'
import { activityTimeout, type ChannelMember } from './pusher-protocol.ts'

/** Account whose session keeps a socket open. Members and operators have separate ids. */
export type SessionOwner = `${'member' | 'operator'}:${number}`

/** State of a connection, stored in its attachment to survive hibernation. */
export interface ConnectionState {
  channels: readonly string[]
  /** The client's member in each presence channel. */
  presenceMembers: Readonly<Record<string, ChannelMember>>
  /** Owners of the sessions bound to the socket. */
  owners: readonly SessionOwner[]
  /** Time of the last frame in milliseconds since 1970; excludes pings that the runtime answers. */
  seenAt: number
  /** Time of our last ping; 0 for never. */
  pingedAt: number
  /** Operators stay connected during maintenance. */
  isOperator: boolean
}

export const initialState: ConnectionState = {
  channels: [],
  presenceMembers: {},
  owners: [],
  seenAt: 0,
  pingedAt: 0,
  isOperator: false,
}

export type Client = Connection<ConnectionState>

export class ConnectionIndex {
  readonly #clients = new Set<Client>()
  readonly #listening = new Map<string, Set<Client>>()

  constructor(clients: Iterable<Client>) {
    for (const client of clients) this.add(client)
  }

  get size(): number {
    return this.#clients.size
  }

  add(client: Client): void {
    this.#clients.add(client)
    for (const channel of client.state?.channels ?? []) this.join(client, channel)
  }

  remove(client: Client): void {
    this.#clients.delete(client)
    for (const channel of client.state?.channels ?? []) this.leave(client, channel)
  }

  join(client: Client, channel: string): void {
    const listening = this.#listening.get(channel)
    if (listening) listening.add(client)
    else this.#listening.set(channel, new Set([client]))
  }

  leave(client: Client, channel: string): void {
    const listening = this.#listening.get(channel)
    listening?.delete(client)
    if (listening?.size === 0) this.#listening.delete(channel)
  }

  all(): readonly Client[] {
    return [...this.#clients]
  }

  /** A copy, so that closed sockets can be removed during iteration. */
  listeningTo(channel: string): readonly Client[] {
    return [...(this.#listening.get(channel) ?? [])]
  }

  /** Channels with listeners, and their number. */
  channels(prefix: string): { channel: string; listeners: number }[] {
    return [...this.#listening]
      .filter(([channel]) => channel.startsWith(prefix))
      .map(([channel, listening]) => ({ channel, listeners: listening.size }))
  }

  countOf(channel: string): number {
    return this.#listening.get(channel)?.size ?? 0
  }
}

/** Members of a presence channel. One with several sockets is listed once, from the first that joins to the last. */
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

/** Milliseconds; longer than a request takes from reading its session to binding it. */
const rememberedFor = 60_000

/** Recently ended sessions, so that one read just before its end and bound just after is not missed. */
export class RevokedSessions {
  readonly #endedAt = new Map<SessionOwner, number>()
  /** Earlier ends are unknown, because the object was asleep. */
  readonly #since: number

  constructor(now: number) {
    this.#since = now
  }

  add(owners: readonly SessionOwner[], now: number): void {
    for (const [one, at] of this.#endedAt) if (now - at >= rememberedFor) this.#endedAt.delete(one)
    for (const one of owners) this.#endedAt.set(one, now)
  }

  /** True if a session of this owner may have ended recently. */
  mightContain(owner: SessionOwner, now: number): boolean {
    return now - Math.max(this.#since, this.#endedAt.get(owner) ?? 0) < rememberedFor
  }
}

/** Milliseconds between sweeps. */
export const idleCheckIntervalMs = activityTimeout * 1000
/** Milliseconds in which a client must answer a ping. */
const answerTimeout = 30_000
/** Milliseconds of silence before our ping; the client should have pinged earlier. */
const pingAfterMs = idleCheckIntervalMs + answerTimeout

interface ActivityTimes {
  /** Time of the last frame or ping. */
  seenAt: number
  /** Time of our last ping; 0 for never. */
  askedAt: number
}

/** Decides how to treat a silent client. */
export function nextIdleAction(
  { seenAt, askedAt }: ActivityTimes,
  now: number,
): 'ask' | 'wait' | 'close' {
  if (now - seenAt < pingAfterMs) return 'wait'
  if (askedAt <= seenAt) return 'ask'
  return now - askedAt < answerTimeout ? 'wait' : 'close'
}
