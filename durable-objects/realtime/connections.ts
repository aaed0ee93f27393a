// The connected clients, indexed by channel. The index is rebuilt from the attachments of the connections whenever the
// object wakes up.
import type { Connection } from 'partyserver'
import type { ChannelMember } from './pusher-protocol.ts'

/** Whose session vouches for a socket. Members and operators have ids of their own. */
export type SessionOwner = `${'member' | 'operator'}:${number}`

/** The state of a connection, kept in its attachment so that it survives hibernation. */
export interface ConnectionState {
  channels: readonly string[]
  /** Whom it stands for in its presence channels. */
  presenceMembers: Readonly<Record<string, ChannelMember>>
  /** Whose sessions have vouched for it. */
  owners: readonly SessionOwner[]
  /** Time of the last frame in milliseconds since 1970; pings answered by the runtime are not included. */
  seenAt: number
  /** When we last pinged it; 0 for never. */
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

  /** A copy, so that closed sockets can be removed while iterating. */
  listeningTo(channel: string): readonly Client[] {
    return [...(this.#listening.get(channel) ?? [])]
  }

  /** Occupied channels and their numbers of listeners. */
  channels(prefix: string): { channel: string; listeners: number }[] {
    return [...this.#listening]
      .filter(([channel]) => channel.startsWith(prefix))
      .map(([channel, listening]) => ({ channel, listeners: listening.size }))
  }

  countOf(channel: string): number {
    return this.#listening.get(channel)?.size ?? 0
  }
}
