// Who is connected, by what they listen to: the index a publish looks in. It is made again from the connections'
// attachments whenever the object wakes up.
import type { Connection } from 'partyserver'

/** What a connection's attachment holds, so that it outlives the object's memory. */
export interface Listener {
  channels: readonly string[]
  /** The members whose sessions have vouched for it. */
  members: readonly number[]
  /** The last frame, in milliseconds since 1970; pings the runtime answers are not counted here. */
  seenAt: number
  /** When we asked for a sign of life; 0 when we have not. */
  askedAt: number
  /** Stays through maintenance. */
  isOperator: boolean
}

export const newListener: Listener = {
  channels: [],
  members: [],
  seenAt: 0,
  askedAt: 0,
  isOperator: false,
}

export type Client = Connection<Listener>

export class Roster {
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

  /** A copy: who turns out to be gone may be removed on the way. */
  listeningTo(channel: string): readonly Client[] {
    return [...(this.#listening.get(channel) ?? [])]
  }

  /** Channels somebody listens to, and how many do. */
  channels(prefix: string): { channel: string; listeners: number }[] {
    return [...this.#listening]
      .filter(([channel]) => channel.startsWith(prefix))
      .map(([channel, listening]) => ({ channel, listeners: listening.size }))
  }

  countOf(channel: string): number {
    return this.#listening.get(channel)?.size ?? 0
  }
}
