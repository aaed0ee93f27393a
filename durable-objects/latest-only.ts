// Throttles values that change often: of each subject only the latest is sent, at most once per second.

/** Milliseconds between two updates of the same subject. */
const pause = 1000

export class LatestOnly<Update> {
  readonly #waiting = new Map<string, Update>()
  /** Subjects sent within the last second, with the timers of their next turn. */
  readonly #turns = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #send: (update: Update) => void

  constructor(send: (update: Update) => void) {
    this.#send = send
  }

  /** Sends the update at once when the subject was silent for a second; otherwise at the end of that second, unless a newer one
   * replaces it.
   */
  push(subject: string, update: Update): void {
    if (this.#turns.has(subject)) this.#waiting.set(subject, update)
    else this.#sendNow(subject, update)
  }

  #sendNow(subject: string, update: Update): void {
    this.#turns.set(
      subject,
      setTimeout(() => this.#nextTurn(subject), pause),
    )
    this.#send(update)
  }

  #nextTurn(subject: string): void {
    this.#turns.delete(subject)
    const update = this.#waiting.get(subject)
    if (update === undefined) return
    this.#waiting.delete(subject)
    this.#sendNow(subject, update)
  }
}
