// A clock that stops while code runs, and jumps to the next event once everything waits, so that hours take seconds.
// Calls to the platform are real, and also cost simulated time.
import { env } from 'cloudflare:workers'
import { interceptOptionalDatabases } from './optional-databases.ts'
import { interceptedDatabase, interceptedKv, type CallInterceptor } from './bindings.ts'

interface Event {
  at: number
  happen: () => void
}

/** Milliseconds of a call within one location, as between Cloudflare's own parts. */
const callTime = 20
/** More than the links of any promise chain here. */
const microtasks = 100

export class SimulatedClock {
  #now: number
  readonly #calls = new Set<Promise<void>>()
  readonly #events: Event[] = []

  constructor(start: Date) {
    this.#now = start.getTime()
  }

  readonly now = () => new Date(this.#now)

  readonly wait = (milliseconds: number) =>
    new Promise<void>((happen) => {
      this.#events.push({ at: this.#now + milliseconds, happen })
    })

  /** A real call, during which the clock is stopped, followed by its simulated duration. */
  readonly call: CallInterceptor = async (call) => {
    const result = call()
    const isOver = result.then(
      () => undefined,
      () => undefined,
    )
    this.#calls.add(isOver)
    await isOver
    this.#calls.delete(isOver)
    await this.wait(callTime)
    return result
  }

  /** The platform as seen by this clock, or by one of its processes. */
  bindings(by: CallInterceptor = this.call): Env {
    const apart = interceptOptionalDatabases((database) => interceptedDatabase(by, database))
    return { ...env, DB: interceptedDatabase(by), ...apart, KV: interceptedKv(by) }
  }

  /** Advances time until the work is done. */
  async pass<T>(work: Promise<T>): Promise<T> {
    let isOver = false
    const done = work.finally(() => (isOver = true))
    // The caller handles the rejection of the returned promise.
    done.catch(() => undefined)
    for (;;) {
      await this.#untilAllWait()
      if (isOver) return done
      this.#leap()
    }
  }

  /** Jumps to the next event, if any. Calls unknown to this clock may still be running. */
  #leap(): void {
    const at = Math.min(...this.#events.map((event) => event.at))
    if (at === Infinity) return
    this.#now = Math.max(this.#now, at)
    const due = this.#events.filter((event) => event.at <= at)
    this.#events.splice(0, this.#events.length, ...this.#events.filter((event) => event.at > at))
    for (const { happen } of due) happen()
  }

  /** Consequences of an event or a call happen within some microtasks. */
  async #untilAllWait(): Promise<void> {
    for (;;) {
      for (let step = 0; step < microtasks; step++) await Promise.resolve()
      if (this.#calls.size === 0) break
      await Promise.race(this.#calls)
    }
    // A turn of the event loop is slow, so it is only taken without pending events, for calls unknown to this clock.
    if (this.#events.length === 0) await new Promise((resolve) => setTimeout(resolve, 0))
  }
}
