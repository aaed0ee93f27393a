// Rate limit per client: token buckets of frames and of bytes. Pure; times are milliseconds since 1970. The buckets are
// only in memory and are full after hibernation, which starts only after ten seconds without frames.

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
