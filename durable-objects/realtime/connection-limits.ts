// Limits of sockets per address at one hub. Pure. A socket counts until its client is gone, even while closing;
// otherwise a client that never answers the close could have any number.
import { closings, type Closing } from './pusher-protocol.ts'

/** Numbers of sockets. */
export interface SocketLimits {
  /** Maximum per hub. */
  perHub: number
  perAddress: number
  /** From this number on, the hub accepts only addresses with few sockets. */
  softLimit: number
  perAddressAboveSoftLimit: number
}

export const socketLimits: SocketLimits = {
  /** Limit of the platform. */
  perHub: 32_768,
  /** An office of 200 people behind one address with five tabs each, which may all connect to one hub. */
  perAddress: 1024,
  softLimit: 24_576,
  /** A household or a small office. */
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
   * Reason to reject another socket of this address; `undefined` if it is allowed. An address rejected only because of
   * the soft limit, such as a mobile network, may connect to another hub, so this hub reports itself as full.
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
