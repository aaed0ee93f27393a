// Small values an isolate remembers for a few seconds, so a page from memory asks nobody. Never a visitor's data.

const remembered = new Map<string, { value: unknown; until: number }>()
/** While one request fetches a newer value, the others go on with the old one for this long, in milliseconds. */
const grace = 1000

/**
 * The remembered value, or a freshly loaded one that is then kept for `milliseconds`. Requests never wait for each
 * other here: work of one request must not be awaited by another in Workers.
 */
export async function remember<T>(
  key: string,
  milliseconds: number,
  load: () => Promise<T>,
): Promise<T> {
  const entry = remembered.get(key)
  if (entry && entry.until > Date.now()) return entry.value as T
  if (entry) entry.until = Date.now() + grace
  const value = await load()
  remembered.set(key, { value, until: Date.now() + milliseconds })
  return value
}

/** The value while it is fresh, without loading anything. */
export function freshValue<T>(key: string): T | undefined {
  const entry = remembered.get(key)
  return entry && entry.until > Date.now() ? (entry.value as T) : undefined
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
