// Results of loads, kept in KV for the whole world together with the cache tags they were made from
// (docs/decisions/data/030-cache-tags.md). While D1 fails, the last good copy stands in.
import { callWithBreaker } from '../circuit-breaker.ts'
import { changeLog, checkStaleness } from './change-log.ts'
import type { Dependencies, StorageDeps } from '../db.ts'
import { staleMemo, setMemo } from '../memo.ts'
import { stalenessOf, type ChangeLog, type CacheStamp } from './staleness.ts'
import { Unavailable } from '../time-limit.ts'

/** Seconds. A copy this old only stands in while D1 fails. */
const maxStaleSeconds = 7 * 24 * 60 * 60
/** Milliseconds after which a copy is loaded anew, though nothing it was made from has been published. */
const maxAgeMs = 24 * 60 * 60 * 1000
/** Seconds a location keeps what it has read from KV: the least that KV allows. */
export const kvCacheTtl = 30

/** Data is kept for pages that are about to be made, which are to lack nothing: slow dependencies count at once. */
const noGrace = Infinity

interface CachedValue<T> extends CacheStamp {
  value: T
  /** As in `Dependencies`. */
  readAt: number
}

/** The value of `key`, loaded when something it was made from has changed; `null` is not kept. */
export async function cached<T, Own extends StorageDeps>(
  deps: Own,
  key: string,
  load: (deps: Own) => Promise<T>,
): Promise<T> {
  // While loaders and views are being edited, a kept value may have an outdated shape.
  if (deps.isTimeTravel || import.meta.env.MODE === 'development') return load(deps)
  return inheritDependencies(deps, await readThrough(deps, key, load))
}

/**
 * The same, remembered by this isolate as one object while nothing changes it. Nobody may change it, and only publications
 * change what it was made from.
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
  // The same object as before where nothing has changed, because views are kept by it.
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
  const name = `data:${__SHAPE__}:${key}`
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

/** Loads a value and notes what it was made from; a load that names nothing depends on every change. */
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

/** For an entry about to be made. What it reads is at least as new as the log, which was written after it. */
export function newDependencies({ sequence }: ChangeLog, mayBeOld = true): Dependencies {
  return { sequence, tags: new Set(), mayBeOld, readAt: Date.now() }
}

/** What is being made from this value depends on the same, and is no newer. */
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
