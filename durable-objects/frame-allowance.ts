// How many frames each client may send. Pure; times are milliseconds since 1970.

/** A client that reconnects subscribes to all its channels at once. */
const burst = 250
const perSecond = 20

export class FrameAllowance {
  readonly #left = new WeakMap<object, { frames: number; at: number }>()

  /** Counts one frame of a client; false when it exceeds the allowance. */
  take(client: object, now: number): boolean {
    const { frames, at } = this.#left.get(client) ?? { frames: burst, at: now }
    const left = Math.min(burst, frames + ((now - at) / 1000) * perSecond) - 1
    this.#left.set(client, { frames: left, at: now })
    return left >= 0
  }
}
