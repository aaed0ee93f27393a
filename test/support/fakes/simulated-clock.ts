// A clock that stands still while the code works and leaps to what is next once everything waits: what takes hours is over in
// seconds. Calls to the platform are real, and cost simulated time besides.
import { env } from 'cloudflare:workers'
import { interceptOptionalDatabases } from './optional-databases.ts'
import { interceptedDatabase, interceptedKv, type CallInterceptor } from './bindings.ts'

interface Event {
  at: number
  happen: () => void
}

/** Milliseconds that a call takes: within one place, as Cloudflare's own parts are to each other. */
const callTime = 20
/** More than any chain of promises here has links. */
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

  /** A real call, during which the clock stands still; then the time it takes. */
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

  /** The platform as this clock sees it, or as a process of it does. */
  bindings(by: CallInterceptor = this.call): Env {
    const apart = interceptOptionalDatabases((database) => interceptedDatabase(by, database))
    return { ...env, DB: interceptedDatabase(by), ...apart, KV: interceptedKv(by) }
  }

  /** Lets time pass until the work is done. */
  async pass<T>(work: Promise<T>): Promise<T> {
    let isOver = false
    const done = work.finally(() => (isOver = true))
    // Its rejection is for whoever awaits what is returned.
    done.catch(() => undefined)
    for (;;) {
      await this.#untilAllWait()
      if (isOver) return done
      this.#leap()
    }
  }

  /** To the next event, if there is one: calls that are not known here may still be under way. */
  #leap(): void {
    const at = Math.min(...this.#events.map((event) => event.at))
    if (at === Infinity) return
    this.#now = Math.max(this.#now, at)
    const due = this.#events.filter((event) => event.at <= at)
    this.#events.splice(0, this.#events.length, ...this.#events.filter((event) => event.at > at))
    for (const { happen } of due) happen()
  }

  /** What follows from an event or a call happens within some microtasks. */
  async #untilAllWait(): Promise<void> {
    for (;;) {
      for (let step = 0; step < microtasks; step++) await Promise.resolve()
      if (this.#calls.size === 0) break
      await Promise.race(this.#calls)
    }
    // A turn of the loop is slow, so there is none while events are awaited: for calls that are not known here.
    if (this.#events.length === 0) await new Promise((resolve) => setTimeout(resolve, 0))
  }
}
