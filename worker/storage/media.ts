import { uploadedAvatars } from '../../client/contract/avatar.ts'
import type { Deps } from './db.ts'
import { within } from './time-limit.ts'

/** Files of a group of materials: some are pictures too, but only members are given them (`data/download.ts`). */
const isMaterial = (path: string) => /^materials\/[^/]+\//.test(path)

/** The stored original of a picture, `null` when there is none; rejects with `Unavailable` when R2 fails. */
export async function getOriginal(deps: Deps, path: string): Promise<ReadableStream | null> {
  if (isMaterial(path)) return null
  const object = await within('r2', () => deps.media.get(path))
  return object?.body ?? null
}

/** Key of an uploaded picture of a member; `null` for one of the presets. */
export function avatarKey(path: string): string | null {
  return path.startsWith(uploadedAvatars) ? `avatars/${path.slice(uploadedAvatars.length)}` : null
}

/** Keeps an uploaded picture. Its path is new: no picture ever changes. */
export async function putAvatar(deps: Deps, path: string, bytes: ArrayBuffer): Promise<void> {
  const key = avatarKey(path)
  if (key) await within('r2', () => deps.media.put(key, bytes))
}

/** Removes an uploaded picture of a member. A failure leaves a file nobody is led to. */
export async function removeAvatar(deps: Deps, path: string): Promise<void> {
  const key = avatarKey(path)
  if (key) await within('r2', () => deps.media.delete(key)).catch(() => undefined)
}
