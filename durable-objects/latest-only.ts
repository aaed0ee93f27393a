// Numbers that change often: of each thing only the latest counts, and no more than one a second goes out.

/** Milliseconds between two of the same thing. */
const pause = 1000

export class LatestOnly<Update> {
  readonly #waiting = new Map<string, Update>()
  /** Things told in the last second, and the timers of their next turn. */
  readonly #turns = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #send: (update: Update) => void

  constructor(send: (update: Update) => void) {
    this.#send = send
  }

  /** Sends it at once after a second of silence about the thing; otherwise at the end of that second, unless a later one comes. */
  tell(about: string, update: Update): void {
    if (this.#turns.has(about)) this.#waiting.set(about, update)
    else this.#say(about, update)
  }

  #say(about: string, update: Update): void {
    this.#turns.set(
      about,
      setTimeout(() => this.#nextTurn(about), pause),
    )
    this.#send(update)
  }

  #nextTurn(about: string): void {
    this.#turns.delete(about)
    const update = this.#waiting.get(about)
    if (update === undefined) return
    this.#waiting.delete(about)
    this.#say(about, update)
  }
}
