// How many frames a client may send. Pure; times are milliseconds since 1970.

/** A client that comes back subscribes to all its channels at once. */
const burst = 250
const perSecond = 20

export class FrameAllowance {
  #left = burst
  #at: number

  constructor(now: number) {
    this.#at = now
  }

  /** Counts one frame; false when it is one too many. */
  take(now: number): boolean {
    this.#left = Math.min(burst, this.#left + ((now - this.#at) / 1000) * perSecond)
    this.#at = now
    this.#left -= 1
    return this.#left >= 0
  }
}
