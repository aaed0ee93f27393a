import type { Deps } from './db.ts'
import { within } from './time-limit.ts'

/** The stored original of a picture, `null` when there is none; rejects with `Unavailable` when R2 fails. */
export async function getOriginal(deps: Deps, path: string): Promise<ReadableStream | null> {
  const object = await within('r2', () => deps.media.get(path))
  return object?.body ?? null
}
