// Where rendered pages are kept outside the isolate: the Cache API of the location, and KV for the whole world.
import type { Context } from 'hono'
import type { AppEnv } from '../../../env.ts'
import { callWithBreaker } from '../../../storage/circuit-breaker.ts'
import { kvCacheTtl } from '../../../storage/cache/cache.ts'
import type { ChangeLog } from '../../../storage/cache/staleness.ts'
import { decodeEntry, encodeEntry, type Entry } from './entry.ts'
import { renewalKey } from './plan.ts'

/** Seconds. */
const keptFor = 24 * 60 * 60
/** Seconds in which the other locations take over a renewed page. */
const sharedFor = 600

export type Store = 'cache' | 'kv'

/** The copy in a store, fresh or not; `null` also when the store cannot be read. */
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
 * Puts a copy into the Cache API and, if the page exists, into KV, there also under the key of the latest changes; failures
 * are ignored.
 */
export async function toStores(c: Context<AppEnv>, key: string, entry: Entry, log: ChangeLog) {
  // Addresses without a page are endless.
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
  return `page:${__BUILD__}:${key}`
}
