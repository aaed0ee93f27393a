// Small values an isolate remembers for a few seconds, so a page from memory asks nobody. Never a visitor's data.

const remembered = new Map<string, { value: unknown; until: number }>()
const loading = new Map<string, Promise<unknown>>()

/** The remembered value, or a freshly loaded one that is then kept for `milliseconds`; one load per key at a time. */
export async function remember<T>(
  key: string,
  milliseconds: number,
  load: () => Promise<T>,
): Promise<T> {
  const entry = remembered.get(key)
  if (entry && entry.until > Date.now()) return entry.value as T
  const started = loading.get(key)
  if (started) return started as Promise<T>
  const work = load().then((value) => {
    remembered.set(key, { value, until: Date.now() + milliseconds })
    return value
  })
  loading.set(key, work)
  try {
    return await work
  } finally {
    loading.delete(key)
  }
}

/** The last value known, however old. */
export function lastKnown<T>(key: string): T | undefined {
  return remembered.get(key)?.value as T | undefined
}

export function setRemembered(key: string, value: unknown, milliseconds: number): void {
  remembered.set(key, { value, until: Date.now() + milliseconds })
}

export function forgetAll(): void {
  remembered.clear()
}
