// What undoes deleting a picture, and giving it another file.
import * as z from 'zod/mini'
import { getFile, getFormerFile } from '../data/image-file.ts'
import { restoreImages, trashedImage } from '../data/image-trash.ts'
import { problem } from '../http/problem.ts'
import { run, runAll } from '../storage/db.ts'
import { restoreFile } from './image-file.ts'
import type { PlanUndo, UndoActing } from './undo-plan.ts'

const requestOf = ({ deps, operator, requestId }: UndoActing) => ({
  deps,
  operator,
  request_id: requestId ?? '',
})

export const undoImageDelete: PlanUndo = async (acting, entry) => {
  const id = Number(entry.item_id)
  const trashed = await run(acting.deps, trashedImage(acting.deps, id))
  if (!trashed) throw problem('not_found')
  return {
    effect: 'image_back',
    title: trashed.title,
    isChanged: !trashed.isDeleted,
    permission: 'image.delete',
    run: () => run(acting.deps, restoreImages(acting.deps, [id], requestOf(acting))),
  }
}

const file = z.object({ path: z.string() })

export const undoImageFile: PlanUndo = async (acting, entry) => {
  const before = file.safeParse(entry.before).data
  const after = file.safeParse(entry.after).data
  if (!before || !after) return null
  const id = Number(entry.item_id)
  const { current, former } = await runAll(acting.deps, {
    current: getFile(acting.deps, id),
    former: getFormerFile(acting.deps, id, before),
  })
  if (!current) throw problem('not_found')
  return {
    effect: 'former_file',
    title: current.origin_filename,
    isChanged: current.path !== after.path || !former,
    permission: 'image.write',
    run: () => restoreFile(requestOf(acting), id, { former: before, replaces: after.path }),
  }
}
