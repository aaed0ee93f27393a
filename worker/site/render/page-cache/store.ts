// Stores of rendered pages outside the isolate: the location's Cache API, and KV worldwide.
import type { Context } from 'hono'
import type { AppEnv } from '../../../env.ts'
import { callWithBreaker } from '../../../storage/circuit-breaker.ts'
import { kvCacheTtl, kvName } from '../../../storage/cache/cache.ts'
import type { ChangeLog } from '../../../storage/cache/staleness.ts'
import { decodeEntry, encodeEntry, type Entry } from './entry.ts'
import { renewalKey } from './plan.ts'

/** Retention in seconds. */
const keptFor = 24 * 60 * 60
/** Seconds for which other locations can fetch a renewed page. */
const sharedFor = 600

export type Store = 'cache' | 'kv'

/** Copy in a store, fresh or not; `null` also if the store cannot be read. */
export function fromStore(c: Context<AppEnv>, store: Store, key: string): Promise<Entry | null> {
  return callWithBreaker(store, store === 'kv' ? c.env.KV : caches, () =>
    reads[store](c, key),
  ).catch(() => null)
}

const reads: Record<Store, (c: Context<AppEnv>, key: string) => Promise<Entry | null>> = {
  cache: async (c, key) => {
    const response = await caches.default.match(addressOf(c, key))
    return response ? decodeEntry(await response.arrayBuffer()) : null
  },
  kv: async (c, key) => {
    const options = { type: 'arrayBuffer', cacheTtl: kvCacheTtl } as const
    const stored = await c.env.KV.get(nameOf(key), options)
    return stored ? decodeEntry(stored) : null
  },
}

/**
 * Stores a copy in the Cache API and, for existing pages, in KV, there also under the key of the latest changes. Errors
 * are ignored.
 */
export async function toStores(c: Context<AppEnv>, key: string, entry: Entry, log: ChangeLog) {
  // 404 pages are not stored in KV, because the number of addresses is unlimited.
  const isPage = entry.status === 200
  await Promise.allSettled([
    toCache(c, key, entry),
    isPage && toKv(c, key, entry, keptFor),
    isPage && toKv(c, renewalKey(key, entry.tags, log), entry, sharedFor),
  ])
}

export function toCache(c: Context<AppEnv>, key: string, entry: Entry): Promise<void> {
  const headers = { 'Cache-Control': `max-age=${keptFor}` }
  return caches.default.put(addressOf(c, key), new Response(encodeEntry(entry), { headers }))
}

function toKv(c: Context<AppEnv>, key: string, entry: Entry, expirationTtl: number): Promise<void> {
  return callWithBreaker('kv', c.env.KV, () =>
    c.env.KV.put(nameOf(key), encodeEntry(entry), { expirationTtl }),
  )
}

function addressOf(c: Context<AppEnv>, key: string): string {
  return `${c.env.ORIGIN}/page-cache/${__BUILD__}/${encodeURIComponent(key)}`
}

function nameOf(key: string): string {
  return kvName(`page:${__BUILD__}:${key}`)
}
