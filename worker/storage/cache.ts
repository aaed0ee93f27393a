// Reads cached in KV under keys that contain the content version, so nothing has to be deleted when content changes
// (docs/decisions/030-content-version.md).
import { changeLog } from './changes.ts'
import type { Deps } from './db.ts'
import { lastKnown, setRemembered } from './memory.ts'
import { within } from './time-limit.ts'

/** Seconds after which entries of old versions expire. */
const keptFor = 24 * 60 * 60

/** The value of `key` in the current version. When KV fails, it is loaded from D1; `null` is not cached. */
export async function cached<T>(deps: Deps, key: string, load: () => Promise<T>): Promise<T> {
  // While loaders and views are being edited, a cached value may have an outdated shape.
  if (import.meta.env.MODE === 'development') return load()
  const versioned = `v${(await changeLog(deps)).sequence}:${__BUILD__}:${key}`
  const kept = await within('kv', () => deps.kv.get<T & object>(versioned, 'json')).catch(
    () => null,
  )
  if (kept !== null) return kept
  const value = await load()
  if (value !== null) {
    const put = within('kv', () =>
      deps.kv.put(versioned, JSON.stringify(value), { expirationTtl: keptFor }),
    )
    deps.waitUntil(put.catch(() => undefined))
  }
  return value
}

/** The same, remembered by this isolate as one object while the version lasts. Nobody may change it. */
export async function cachedInMemory<T>(
  deps: Deps,
  key: string,
  load: () => Promise<T>,
): Promise<T> {
  if (import.meta.env.MODE === 'development') return load()
  const version = (await changeLog(deps)).sequence
  const known = lastKnown<{ version: number; value: T }>(key)
  if (known?.version === version) return known.value
  const value = await cached(deps, key, load)
  setRemembered(key, { version, value }, 0)
  return value
}
