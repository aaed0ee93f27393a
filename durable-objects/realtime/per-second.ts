// Collects what changes often: of each subject only the latest change is sent, all of them together, at most once per second.

/** Milliseconds between two sendings. */
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

  /** Sends the change at once after a second of silence; otherwise at the end of that second, unless a newer one replaces it. */
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
