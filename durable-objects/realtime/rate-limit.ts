// How much each client may send: a bucket of frames and a bucket of bytes, both refilled as time passes. Pure; times are
// milliseconds since 1970. The buckets are in memory alone and full again after a sleep of the hub, which begins only
// when nobody has sent anything for ten seconds.

interface Bucket {
  /** What a full bucket holds: the most that can come at once. */
  burst: number
  perSecond: number
}

const clientLimits = {
  /** A client that reconnects subscribes to all its channels at once, 100 at most, and may leave as many. */
  frames: { burst: 250, perSecond: 20 },
  /** Those frames with the longest names and their signatures are 40 KiB; later ones have about 200 bytes each. */
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

export class ClientRateLimiter {
  readonly #left = new WeakMap<object, Left>()

  /** Counts one frame of a client; false when it exceeds the allowance. */
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
