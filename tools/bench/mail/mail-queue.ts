// Email queue on a simulated clock: batches of ten, ten in parallel (wrangler.toml).
import type { SimulatedClock } from '../../../test/support/fakes/simulated-clock.ts'

const [mostInBatch, atOnce] = [10, 10]

interface Delay {
  delaySeconds?: number
}

export class MailQueue {
  readonly #clock: SimulatedClock
  readonly #consume: (ids: readonly string[]) => Promise<void>
  readonly #ready: string[] = []
  #busy = 0

  constructor(clock: SimulatedClock, consume: (ids: readonly string[]) => Promise<void>) {
    this.#clock = clock
    this.#consume = consume
  }

  readonly send = ({ id }: { id: string }, delay?: Delay) => this.#put([id], delay)

  readonly sendBatch = (messages: readonly { body: { id: string } }[], delay?: Delay) =>
    this.#put(
      messages.map(({ body }) => body.id),
      delay,
    )

  async #put(ids: readonly string[], { delaySeconds = 0 }: Delay = {}): Promise<void> {
    void this.#clock.wait(delaySeconds * 1000).then(() => {
      this.#ready.push(...ids)
      this.#deliver()
    })
  }

  #deliver(): void {
    while (this.#ready.length > 0 && this.#busy < atOnce) {
      this.#busy++
      void this.#consume(this.#ready.splice(0, mostInBatch)).finally(() => {
        this.#busy--
        this.#deliver()
      })
    }
  }
}
