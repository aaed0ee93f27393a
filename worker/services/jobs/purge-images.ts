import { purgeImages, expiredTrash } from '../../data/images/trash.ts'
import { run } from '../../storage/db.ts'
import { removeImages } from '../../storage/files/media.ts'
import type { Deps } from '../../deps.ts'

/** Purges expired images in the trash with their files (cron, once per minute). */
export async function purgePictures(deps: Deps): Promise<void> {
  const waiting = await run(deps, expiredTrash(deps))
  if (waiting.due.length + waiting.late.length === 0) return
  await removeImages(deps, await run(deps, purgeImages(deps, waiting)))
}
