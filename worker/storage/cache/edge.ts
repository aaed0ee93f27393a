// Responses shared by all visitors of a location for some seconds, so that simultaneous requests are loaded once.
import { callWithBreaker } from '../circuit-breaker.ts'
import type { StorageDeps } from '../db.ts'

interface EdgeCacheOptions {
  /** Key: a URL of this site that names everything the response depends on. */
  address: string
  seconds: number
}

/** The response cached at this location, or a new one. Always loads while the cache fails. */
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
