/** LRU cache bounded by the total bytes of its values. */
export class LruBytes<Value> {
  readonly #capacity: number
  readonly #entries = new Map<string, { value: Value; bytes: number }>()
  #used = 0

  /** @param capacity in bytes, as counted by the caller of `set` */
  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  /** Stores the value unless it exceeds the whole capacity. */
  set(key: string, value: Value, bytes: number): void {
    this.delete(key)
    if (bytes > this.#capacity) return
    this.#entries.set(key, { value, bytes })
    this.#used += bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#used <= this.#capacity) break
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#used -= entry.bytes
  }

  clear(): void {
    this.#entries.clear()
    this.#used = 0
  }
}
