import { forgetPicturesWrite } from '../data/abandoned-pictures.ts'
import { write, type Deps } from '../storage/db.ts'
import { removeAvatars } from '../storage/media.ts'

/** Removes what nothing refers to any more; rejects with `Unavailable`, and the next minute tries again. */
export async function removeAbandoned(deps: Deps, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  await removeAvatars(deps, paths)
  await write(deps, [forgetPicturesWrite(deps, paths)])
}
