// Reconnecting clients on a simulated clock. Uses the product's rules for hub selection, limits and reconnect delays.
import {
  defaultReconnectSpreadMs,
  reconnectDelay,
  backoffDelay,
} from '../../../client/browser/realtime/reconnect-delay.ts'
import {
  ConnectionLimiter,
  socketLimits,
} from '../../../durable-objects/realtime/connection-limits.ts'
import {
  hubCandidates,
  shardsOf,
  type Shard,
  type GeoLocation,
} from '../../../worker/realtime/shards.ts'

const second = 1000
/** Milliseconds that a handshake waits for an unresponsive hub, as in worker/storage/time-limit.ts. */
const handshakeLimit = 2 * second
/** Average milliseconds between two page views or tab switches of a reader. */
const looksEvery = 120 * second

/** Locations of visitors, with their share. */
const visitors: readonly [share: number, place: GeoLocation][] = [
  [0.3, { latitude: 31.2, longitude: 121.5 }],
  [0.15, { latitude: 21, longitude: 105.8 }],
  [0.1, { latitude: 13.7, longitude: 100.5 }],
  [0.2, { latitude: 48.9, longitude: 2.4 }],
  [0.25, { latitude: 34.1, longitude: -118.2 }],
]

interface Visitor {
  place: GeoLocation
  hub: Shard | undefined
}

export interface ReconnectStats {
  /** Maximum connections that one hub accepted within a second, and all hubs together. */
  perHub: number
  together: number
  /** Seconds until all clients had reconnected. */
  after: number
  /** Rejected attempts. */
  refused: number
  /** Sockets of the fullest hub at the end. */
  fullest: number
}

export class Crowd {
  readonly #shards: readonly Shard[]
  readonly #random: () => number
  #hubs = new Map<Shard, ConnectionLimiter>()
  readonly #visitors: Visitor[]

  constructor(sockets: number, shards: string, random: () => number) {
    this.#random = random
    this.#shards = shardsOf(shards)
    this.#visitors = visitors.flatMap(([share, place]) =>
      Array.from({ length: Math.round(share * sockets) }, () => ({ place, hub: undefined })),
    )
    this.#empty()
    for (const visitor of this.#visitors) this.#ask(visitor, undefined)
  }

  /** Closes all sockets at once. */
  deploy(): ReconnectStats {
    this.#empty()
    return this.#return(this.#visitors, undefined)
  }

  /** Loses a hub with its sockets; it stays unresponsive. */
  lose(number: number): ReconnectStats {
    const lost = this.#shards[number]
    return this.#return(
      this.#visitors.filter(({ hub }) => hub === lost),
      lost,
    )
  }

  #empty(): void {
    this.#hubs = new Map(this.#shards.map((shard) => [shard, new ConnectionLimiter([])]))
  }

  #return(gone: readonly Visitor[], lost: Shard | undefined): ReconnectStats {
    const due: Visitor[][] = []
    const arriveAt = (visitor: Visitor, at: number) =>
      (due[Math.floor(at / second)] ??= []).push(visitor)
    for (const visitor of gone) arriveAt(visitor, this.#delay(1006, true))
    const found = { perHub: 0, together: 0, after: 0, refused: 0 }
    for (let now = 0; now < due.length; now++) {
      const taken = new Map<Shard, number>()
      for (const visitor of due[now] ?? []) {
        const waited = this.#ask(visitor, lost)
        const { hub } = visitor
        if (hub) taken.set(hub, (taken.get(hub) ?? 0) + 1)
        else {
          found.refused++
          arriveAt(visitor, now * second + waited + this.#delay(4100, false))
        }
        found.after = now + waited / second
      }
      found.perHub = Math.max(found.perHub, ...taken.values())
      found.together = Math.max(found.together, sum(taken.values()))
    }
    return { ...found, fullest: this.#fullest(lost) }
  }

  /** Milliseconds until a client reconnects: after its delay, or earlier because its reader views the page. */
  #delay(code: number, wasUp: boolean): number {
    const delay = reconnectDelay(
      { code, wasConnected: wasUp, failures: 0 },
      defaultReconnectSpreadMs,
      this.#random(),
    )
    if (delay === undefined) throw new Error(`after ${code} no client reconnects`)
    const looksAt = -Math.log(1 - this.#random()) * looksEvery
    return Math.min(delay, looksAt + backoffDelay(0, this.#random()))
  }

  /** Connects a visitor to the first hub with room; returns the milliseconds spent on others. */
  #ask(visitor: Visitor, lost: Shard | undefined): number {
    visitor.hub = undefined
    let waited = 0
    for (const shard of hubCandidates(this.#shards, visitor.place, this.#random)) {
      if (shard === lost) {
        waited += handshakeLimit
        continue
      }
      const hub = this.#hubs.get(shard)!
      if (
        hub.rejectionFor('', {
          ...socketLimits,
          perAddress: Infinity,
          perAddressAboveSoftLimit: Infinity,
        })
      )
        continue
      hub.add(visitor, '')
      visitor.hub = shard
      break
    }
    return waited
  }

  #fullest(lost: Shard | undefined): number {
    const counts = new Map<Shard | undefined, number>()
    for (const { hub } of this.#visitors) counts.set(hub, (counts.get(hub) ?? 0) + 1)
    if (lost) counts.delete(lost)
    return Math.max(...counts.values())
  }
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0)
}
