// Answers that a location gives to everybody for some seconds, so that what many ask for at once is read once.
import { callWithBreaker } from '../circuit-breaker.ts'
import type { StorageDeps } from '../db.ts'

interface EdgeCacheOptions {
  /** An address of this site that names everything the answer depends on. */
  address: string
  seconds: number
}

/** The location's answer, or a new one. Without a cache every answer is new. */
export async function cachedAtEdge<T>(
  deps: StorageDeps,
  { address, seconds }: EdgeCacheOptions,
  load: () => Promise<T>,
): Promise<T> {
  const kept = await callWithBreaker('cache', caches, async () => {
    const response = await caches.default.match(address)
    return response?.json<T>()
  }).catch(() => undefined)
  if (kept !== undefined) {
    deps.cost.cache = 'cache'
    return kept
  }
  const value = await load()
  const headers = { 'Cache-Control': `max-age=${seconds}` }
  const response = new Response(JSON.stringify(value), { headers })
  deps.waitUntil(caches.default.put(address, response).catch(() => undefined))
  return value
}
