// Reads kept in KV under keys that carry the content version, so nothing has to be deleted when content changes.
import { contentVersion } from './content-version.ts'
import type { Deps } from './db.ts'
import { within } from './time-limit.ts'

/** Old versions' entries leave by themselves after this many seconds. */
const keptFor = 24 * 60 * 60

/** The value under `key` in the current version; a failing KV costs a read of D1, nothing else. `null` is not kept. */
export async function cached<T>(deps: Deps, key: string, load: () => Promise<T>): Promise<T> {
  // While somebody edits loaders and views, yesterday's shape must not come back.
  if (import.meta.env.MODE === 'development') return load()
  const versioned = `v${await contentVersion(deps)}:${__BUILD__}:${key}`
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
