// Fake email provider that behaves like Resend: an email with a known id is accepted again without sending it.
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Response } from 'miniflare'

/** Maximum milliseconds between accepting an email and responding. */
const slowest = 120

export class Provider {
  /** Process lifetimes in which each email arrived, in order. */
  readonly #lives = new Map<string, number[]>()
  #life = 0

  /** Later emails are from a new process. */
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

  /** Emails that one process sent more than once. */
  repeatedWhileAlive(): string[] {
    return [...this.#lives].flatMap(([id, processRuns]) =>
      new Set(processRuns).size < processRuns.length ? [id] : [],
    )
  }

  /** Emails sent again because a killed process could not record them. */
  repeated(): number {
    return [...this.#lives.values()].filter((processRuns) => processRuns.length > 1).length
  }
}
