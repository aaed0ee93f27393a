// Index of connected clients by channel, rebuilt from the attachments of connections when the object wakes up.
import type { Connection } from 'partyserver'
import type { ChannelMember } from './pusher-protocol.ts'

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
