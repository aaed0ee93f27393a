import { deleteOrphanedAvatarsStatement } from '../../data/members/abandoned-avatars.ts'
import { writeBatch } from '../../storage/db.ts'
import { removeAvatars } from '../../storage/files/media.ts'
import type { Deps } from '../../deps.ts'

/** Deletes orphaned avatars. Rejects with `Unavailable`; the next minute retries. */
export async function removeAbandoned(deps: Deps, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  await removeAvatars(deps, paths)
  await writeBatch(deps, [deleteOrphanedAvatarsStatement(deps, paths)])
}
