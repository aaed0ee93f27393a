// Throttles frequent changes: sends the latest change of each subject, all together, at most once per second.

/** Milliseconds between sends. */
const pause = 1000

type Later = (work: () => void, milliseconds: number) => unknown

export class UpdateThrottle<Change> {
  #changes = new Map<string, Change>()
  #isPausing = false
  readonly #send: (changes: ReadonlyMap<string, Change>) => void
  readonly #later: Later

  constructor(
    send: (changes: ReadonlyMap<string, Change>) => void,
    later: Later = (work, milliseconds) => setTimeout(work, milliseconds),
  ) {
    this.#send = send
    this.#later = later
  }

  /** Sends at once after a quiet second, otherwise at the end of the second unless a newer change replaces it. */
  push(subject: string, change: Change): void {
    this.#changes.set(subject, change)
    if (!this.#isPausing) this.#sendAll()
  }

  #sendAll(): void {
    const changes = this.#changes
    this.#changes = new Map()
    this.#isPausing = true
    this.#later(() => {
      this.#isPausing = false
      if (this.#changes.size > 0) this.#sendAll()
    }, pause)
    this.#send(changes)
  }
}
