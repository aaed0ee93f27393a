// A mail provider on this machine, as the product knows Resend: it takes a mail with an id it knows for the same one.
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Response } from 'miniflare'

/** Milliseconds in which it has taken a mail and not said so yet. */
const slowest = 120

export class Provider {
  /** In which life of the process each mail came, in their order. */
  readonly #lives = new Map<string, number[]>()
  #life = 0

  /** The process that sends is another one from now on. */
  nextLife(): void {
    this.#life++
  }

  readonly take = async ({ headers }: Request): Promise<Response> => {
    const id = headers.get('Idempotency-Key')
    if (id === null) return Response.json({ name: 'missing_key' }, { status: 400 })
    const processRuns = this.#lives.get(id) ?? []
    this.#lives.set(id, [...processRuns, this.#life])
    await sleep(randomInt(slowest))
    return Response.json({ id })
  }

  has(id: string): boolean {
    return this.#lives.has(id)
  }

  ids(): string[] {
    return [...this.#lives.keys()]
  }

  /** Mails that one process handed over more than once. */
  repeatedWhileAlive(): string[] {
    return [...this.#lives].flatMap(([id, processRuns]) =>
      new Set(processRuns).size < processRuns.length ? [id] : [],
    )
  }

  /** Mails whose process was killed before it could note that they were sent. */
  repeated(): number {
    return [...this.#lives.values()].filter((processRuns) => processRuns.length > 1).length
  }
}
