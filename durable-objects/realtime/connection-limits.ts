// Limits of sockets per address, and of frames and bytes per socket, at one hub. Pure. A socket counts until its client is gone, even while closing;
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

interface Bucket {
  /** Capacity: maximum at once. */
  burst: number
  perSecond: number
}

const clientLimits = {
  /** A reconnecting client subscribes to up to 100 channels at once, and may leave as many. */
  frames: { burst: 250, perSecond: 20 },
  /** These frames with the longest names and signatures have 40 KiB; later ones have about 200 bytes each. */
  bytes: { burst: 128 * 1024, perSecond: 4 * 1024 },
} as const satisfies Record<string, Bucket>

interface Left {
  frames: number
  bytes: number
  at: number
}

const full: Omit<Left, 'at'> = {
  frames: clientLimits.frames.burst,
  bytes: clientLimits.bytes.burst,
}

/**
 * Token buckets of frames and of bytes per client; times are milliseconds since 1970. They are only in memory and are
 * full after hibernation, which starts only after ten seconds without frames.
 */
export class ClientRateLimiter {
  readonly #left = new WeakMap<object, Left>()

  /** Counts one frame; false if it exceeds the limit. */
  take(client: object, bytes: number, now: number): boolean {
    const { at, ...before } = this.#left.get(client) ?? { ...full, at: now }
    const seconds = (now - at) / 1000
    const left = {
      frames: refilled(clientLimits.frames, before.frames, seconds) - 1,
      bytes: refilled(clientLimits.bytes, before.bytes, seconds) - bytes,
    }
    this.#left.set(client, { ...left, at: now })
    return left.frames >= 0 && left.bytes >= 0
  }
}

function refilled({ burst, perSecond }: Bucket, left: number, seconds: number): number {
  return Math.min(burst, left + seconds * perSecond)
}
