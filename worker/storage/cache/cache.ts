// Results of loads, kept worldwide in KV with the cache tags they were made from
// (docs/decisions/data/cache-tags.md). While D1 fails, the last good copy is served.
import { createHash } from 'node:crypto'
import { mediaOrigin } from '../../../client/contract/media/origin.ts'
import { callWithBreaker } from '../circuit-breaker.ts'
import { changeLog, checkStaleness } from './change-log.ts'
import type { Dependencies, StorageDeps } from '../db.ts'
import { staleMemo, setMemo } from '../memo.ts'
import { stalenessOf, type ChangeLog, type CacheStamp } from './staleness.ts'
import { Unavailable } from '../time-limit.ts'

/** Seconds. An outdated copy is served up to this age, and only while D1 fails. */
const maxStaleSeconds = 7 * 24 * 60 * 60
/** Milliseconds after which a copy is reloaded even if none of its tags changed. */
const maxAgeMs = 24 * 60 * 60 * 1000
/** Seconds for which a location caches a read from KV; the minimum that KV allows. */
export const kvCacheTtl = 30
/** Bytes. */
const maxKvName = 512

/** A name that KV accepts; a longer one would fail and open the circuit. */
export function kvName(name: string): string {
  if (name.length * 3 <= maxKvName || Buffer.byteLength(name) <= maxKvName) return name
  return `long:${createHash('sha256').update(name).digest('base64url')}`
}

/** Cached data goes into new pages, which must be complete: changes of lazy tags count at once. */
const noGrace = Infinity

interface CachedValue<T> extends CacheStamp {
  value: T
  /** As in `Dependencies`. */
  readAt: number
}

/** The cached value of `key`, reloaded when one of its tags changed. `null` is not cached. */
export async function cached<T, Own extends StorageDeps>(
  deps: Own,
  key: string,
  load: (deps: Own) => Promise<T>,
): Promise<T> {
  // While loaders and views are being edited, a cached value may have an outdated shape.
  if (deps.isTimeTravel || import.meta.env.MODE === 'development') return load(deps)
  return inheritDependencies(deps, await readThrough(deps, key, load))
}

/**
 * Like `cached`, but unchanged values stay the same object in this isolate. Callers must not mutate it. For values that
 * change only by publications.
 */
export async function cachedInMemory<T, Own extends StorageDeps>(
  deps: Own,
  key: string,
  load: (deps: Own) => Promise<T>,
): Promise<T> {
  if (deps.isTimeTravel || import.meta.env.MODE === 'development') return load(deps)
  const known = staleMemo<CachedValue<T>>(key)
  const log = await changeLog(deps)
  if (known && stalenessOf(known, log, noGrace).state === 'fresh')
    return inheritDependencies(deps, { ...known, sequence: log.sequence, readAt: Infinity })
  const kept = await readThrough(deps, key, load)
  // Views are memoized by this object, so equal data must keep its identity.
  const same = known && JSON.stringify(known.value) === JSON.stringify(kept.value)
  const next = same ? { ...kept, value: known.value } : kept
  setMemo(key, next, 0)
  return inheritDependencies(deps, { ...next, readAt: Infinity })
}

async function readThrough<T, Own extends StorageDeps>(
  deps: Own,
  key: string,
  load: (deps: Own) => Promise<T>,
): Promise<CachedValue<T>> {
  const log = await changeLog(deps)
  const name = kvName(`data:${__SHAPE__}:${mediaOrigin()}${key}`)
  const kept = await fromKv<T>(deps, name)
  const { state } = kept ? await checkWithoutGrace(deps, kept, log) : { state: 'outdated' }
  if (kept && state === 'fresh' && Date.now() - kept.readAt < maxAgeMs) {
    deps.cost.cache = 'kv'
    return { ...kept, sequence: log.sequence }
  }
  try {
    const made = await loadAndTrack(deps, log, load)
    if (made.value !== null) storeValue(deps, name, made)
    return made
  } catch (error) {
    const { dependencies } = deps
    const isRefused = state === 'withdrawn' || dependencies?.mayBeOld === false
    if (!kept || isRefused || !(error instanceof Unavailable)) throw error
    if (dependencies) dependencies.degradedBy = error.dependency
    return kept
  }
}

function checkWithoutGrace(deps: StorageDeps, kept: CacheStamp, log: ChangeLog) {
  return checkStaleness(deps, kept, log, (one) => stalenessOf(kept, one, noGrace))
}

/** Loads a value and records its cache tags. A load without tags depends on every change. */
async function loadAndTrack<T, Own extends StorageDeps>(
  deps: Own,
  log: ChangeLog,
  load: (deps: Own) => Promise<T>,
): Promise<CachedValue<T>> {
  const dependencies = newDependencies(log, deps.dependencies?.mayBeOld)
  const value = await load({ ...deps, dependencies })
  const { sequence, tags, readAt } = dependencies
  return { value, sequence, readAt, tags: tags.size > 0 ? [...tags] : ['*'] }
}

/** Dependencies of a new cache entry. Its reads are at least as new as the log, which is written after each change. */
export function newDependencies({ sequence }: ChangeLog, mayBeOld = true): Dependencies {
  return { sequence, tags: new Set(), mayBeOld, readAt: Date.now() }
}

/** The surrounding load depends on the tags of this value and is no newer than it. */
function inheritDependencies<T>(
  { dependencies }: StorageDeps,
  { value, sequence, readAt, tags }: CachedValue<T>,
): T {
  if (dependencies) {
    for (const tag of tags) dependencies.tags.add(tag)
    dependencies.sequence = Math.min(dependencies.sequence, sequence)
    dependencies.readAt = Math.min(dependencies.readAt, readAt)
  }
  return value
}

function fromKv<T>(deps: StorageDeps, name: string): Promise<CachedValue<T> | null> {
  const options = { type: 'json', cacheTtl: kvCacheTtl } as const
  return callWithBreaker('kv', deps.kv, () => deps.kv.get<CachedValue<T>>(name, options)).catch(
    () => null,
  )
}

function storeValue(deps: StorageDeps, name: string, made: CachedValue<unknown>): void {
  const put = callWithBreaker('kv', deps.kv, () =>
    deps.kv.put(name, JSON.stringify(made), { expirationTtl: maxStaleSeconds }),
  )
  deps.waitUntil(put.catch(() => undefined))
}

interface EdgeCacheOptions {
  /** Key: a URL of this site that names everything the response depends on. */
  address: string
  seconds: number
}

/**
 * The response cached at this location for some seconds, or a new one, so that simultaneous requests are loaded once.
 * Always loads while the cache fails.
 */
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
