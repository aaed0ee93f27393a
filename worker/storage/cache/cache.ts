// Results of loads, kept in KV for the whole world together with the cache tags they were made from
// (docs/decisions/data/030-cache-tags.md). While D1 fails, the last good copy stands in.
import { ask } from '../breaker.ts'
import { changeLog, judge } from './changes.ts'
import type { Dependencies, StorageDeps } from '../db.ts'
import { lastKnown, setRemembered } from '../memory.ts'
import { stalenessOf, type ChangeLog, type Dated } from './staleness.ts'
import { Unavailable } from '../time-limit.ts'

/** Seconds. A copy this old only stands in while D1 fails. */
const keptFor = 7 * 24 * 60 * 60
/** Milliseconds after which a copy is loaded anew, though nothing it was made from has been published. */
const freshFor = 24 * 60 * 60 * 1000
/** Seconds a location keeps what it has read from KV: the least that KV allows. */
export const kvCacheTtl = 30

/** Data is kept for pages that are about to be made, which are to lack nothing: slow dependencies count at once. */
const strictly = Infinity

interface Kept<T> extends Dated {
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
  if (deps.isElsewhen || import.meta.env.MODE === 'development') return load(deps)
  return depend(deps, await keptOrLoaded(deps, key, load))
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
  if (deps.isElsewhen || import.meta.env.MODE === 'development') return load(deps)
  const known = lastKnown<Kept<T>>(key)
  const log = await changeLog(deps)
  if (known && stalenessOf(known, log, strictly).state === 'fresh')
    return depend(deps, { ...known, sequence: log.sequence, readAt: Infinity })
  const kept = await keptOrLoaded(deps, key, load)
  // The same object as before where nothing has changed, because views are kept by it.
  const same = known && JSON.stringify(known.value) === JSON.stringify(kept.value)
  const next = same ? { ...kept, value: known.value } : kept
  setRemembered(key, next, 0)
  return depend(deps, { ...next, readAt: Infinity })
}

async function keptOrLoaded<T, Own extends StorageDeps>(
  deps: Own,
  key: string,
  load: (deps: Own) => Promise<T>,
): Promise<Kept<T>> {
  const log = await changeLog(deps)
  const name = `data:${__SHAPE__}:${key}`
  const kept = await fromKv<T>(deps, name)
  const { state } = kept ? await judgedStrictly(deps, kept, log) : { state: 'outdated' }
  if (kept && state === 'fresh' && Date.now() - kept.readAt < freshFor) {
    deps.spent.cache = 'kv'
    return { ...kept, sequence: log.sequence }
  }
  try {
    const made = await make(deps, log, load)
    if (made.value !== null) keep(deps, name, made)
    return made
  } catch (error) {
    const { dependencies } = deps
    const isRefused = state === 'withdrawn' || dependencies?.mayBeOld === false
    if (!kept || isRefused || !(error instanceof Unavailable)) throw error
    if (dependencies) dependencies.degradedBy = error.dependency
    return kept
  }
}

function judgedStrictly(deps: StorageDeps, kept: Dated, log: ChangeLog) {
  return judge(deps, kept, log, (one) => stalenessOf(kept, one, strictly))
}

/** Loads a value and notes what it was made from; a load that names nothing depends on every change. */
async function make<T, Own extends StorageDeps>(
  deps: Own,
  log: ChangeLog,
  load: (deps: Own) => Promise<T>,
): Promise<Kept<T>> {
  const dependencies = dependenciesAt(log, deps.dependencies?.mayBeOld)
  const value = await load({ ...deps, dependencies })
  const { sequence, tags, readAt } = dependencies
  return { value, sequence, readAt, tags: tags.size > 0 ? [...tags] : ['*'] }
}

/** For an entry about to be made. What it reads is at least as new as the log, which was written after it. */
export function dependenciesAt({ sequence }: ChangeLog, mayBeOld = true): Dependencies {
  return { sequence, tags: new Set(), mayBeOld, readAt: Date.now() }
}

/** What is being made from this value depends on the same, and is no newer. */
function depend<T>({ dependencies }: StorageDeps, { value, sequence, readAt, tags }: Kept<T>): T {
  if (dependencies) {
    for (const tag of tags) dependencies.tags.add(tag)
    dependencies.sequence = Math.min(dependencies.sequence, sequence)
    dependencies.readAt = Math.min(dependencies.readAt, readAt)
  }
  return value
}

function fromKv<T>(deps: StorageDeps, name: string): Promise<Kept<T> | null> {
  const options = { type: 'json', cacheTtl: kvCacheTtl } as const
  return ask('kv', deps.kv, () => deps.kv.get<Kept<T>>(name, options)).catch(() => null)
}

function keep(deps: StorageDeps, name: string, made: Kept<unknown>): void {
  const put = ask('kv', deps.kv, () =>
    deps.kv.put(name, JSON.stringify(made), { expirationTtl: keptFor }),
  )
  deps.waitUntil(put.catch(() => undefined))
}
