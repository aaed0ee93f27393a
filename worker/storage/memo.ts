// Small values memoized per isolate for a few seconds, so that a page from memory needs no lookup. Never visitor data.

const memo = new Map<string, { value: unknown; until: number }>()
/** Milliseconds for which other requests use the stale value while one request reloads it. */
const revalidateGraceMs = 1000

/**
 * The memoized value, or a new one memoized for `milliseconds`. Requests never wait for each other: in Workers, a
 * request must not await the work of another.
 */
export async function memoize<T>(
  key: string,
  milliseconds: number,
  load: () => Promise<T>,
): Promise<T> {
  const entry = memo.get(key)
  if (entry && entry.until > Date.now()) return entry.value as T
  if (entry) entry.until = Date.now() + revalidateGraceMs
  const value = await load()
  memo.set(key, { value, until: Date.now() + milliseconds })
  return value
}

/** The value while fresh; never loads. */
export function freshMemo<T>(key: string): T | undefined {
  const entry = memo.get(key)
  return entry && entry.until > Date.now() ? (entry.value as T) : undefined
}

/** The last known value, however old. */
export function staleMemo<T>(key: string): T | undefined {
  return memo.get(key)?.value as T | undefined
}

export function setMemo(key: string, value: unknown, milliseconds: number): void {
  memo.set(key, { value, until: Date.now() + milliseconds })
}

export function clearMemo(): void {
  memo.clear()
}
