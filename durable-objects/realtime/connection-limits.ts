// How many sockets each address holds at one hub, and whether it may have another. Pure. A socket counts until its client
// has gone, even while it is being closed: otherwise a client that never answers the close could hold any number.
import { closings, type Closing } from './pusher-protocol.ts'

/** Numbers of sockets. */
export interface SocketLimits {
  /** Maximum per hub. */
  perHub: number
  perAddress: number
  /** From this many on the hub is crowded, and what is left is kept for addresses that hold few. */
  softLimit: number
  perAddressAboveSoftLimit: number
}

export const socketLimits: SocketLimits = {
  /** Set by the platform. */
  perHub: 32_768,
  /** An office: 200 people behind one address with five tabs each, all of which may meet at one hub. */
  perAddress: 1024,
  softLimit: 24_576,
  /** A household, or a small office. */
  perAddressAboveSoftLimit: 64,
}

export class ConnectionLimiter {
  readonly #addresses = new Map<object, string>()
  readonly #counts = new Map<string, number>()

  constructor(sockets: Iterable<readonly [socket: object, address: string]>) {
    for (const [socket, address] of sockets) this.add(socket, address)
  }

  add(socket: object, address: string): void {
    if (this.#addresses.has(socket)) return
    this.#addresses.set(socket, address)
    this.#counts.set(address, this.#countOf(address) + 1)
  }

  remove(socket: object): void {
    const address = this.#addresses.get(socket)
    if (address === undefined) return
    this.#addresses.delete(socket)
    const left = this.#countOf(address) - 1
    if (left > 0) this.#counts.set(address, left)
    else this.#counts.delete(address)
  }

  /**
   * Why this address may not have another socket; `undefined` when it may. An address that is refused for the crowd alone,
   * such as that of a mobile network, may have room at another hub, so to it this one is full.
   */
  rejectionFor(address: string, limits: SocketLimits): Closing | undefined {
    const [all, own] = [this.#addresses.size, this.#countOf(address)]
    if (all >= limits.perHub) return closings.overCapacity
    if (own >= limits.perAddress) return closings.tooManySockets
    const isCrowded = all >= limits.softLimit && own >= limits.perAddressAboveSoftLimit
    return isCrowded ? closings.overCapacity : undefined
  }

  #countOf(address: string): number {
    return this.#counts.get(address) ?? 0
  }
}
