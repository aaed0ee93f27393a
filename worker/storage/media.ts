import { uploadedAvatars } from '../../client/contract/avatar.ts'
import type { Deps } from './db.ts'
import { within } from './time-limit.ts'

/** Material files: some are pictures, but only members may have them (`worker/data/download.ts`). */
const isMaterial = (path: string) => /^materials\/[^/]+\//.test(path)

/** The stored original of a picture, `null` when there is none; rejects with `Unavailable` when R2 fails. */
export async function getOriginal(deps: Deps, path: string): Promise<ReadableStream | null> {
  if (isMaterial(path)) return null
  const object = await within('r2', () => deps.media.get(path))
  return object?.body ?? null
}

/** R2 key of a member's uploaded picture; `null` for a preset. */
export function avatarKey(path: string): string | null {
  return path.startsWith(uploadedAvatars) ? `avatars/${path.slice(uploadedAvatars.length)}` : null
}

/** Stores an uploaded picture. Its path is always new, because pictures never change. */
export async function putAvatar(deps: Deps, path: string, bytes: ArrayBuffer): Promise<void> {
  const key = avatarKey(path)
  if (key) await within('r2', () => deps.media.put(key, bytes))
}

/** Deletes a member's uploaded picture. A failure leaves a file that nothing refers to. */
export async function removeAvatar(deps: Deps, path: string): Promise<void> {
  const key = avatarKey(path)
  if (key) await within('r2', () => deps.media.delete(key)).catch(() => undefined)
}
