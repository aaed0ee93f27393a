// Undo of deleting, describing, filing, replacing and cropping an image.
import { dequal } from 'dequal'
import * as z from 'zod/mini'
import {
  imageChange,
  imageText,
  type ImageChange,
} from '../../../client/contract/desk/images/image.ts'
import { focalPoint } from '../../../client/contract/images.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { getImage } from '../../data/images/image.ts'
import { getFile, getFormerFile } from '../../data/images/file.ts'
import { restoreImages, trashedImage } from '../../data/images/trash.ts'
import { foundOrThrow, problem } from '../../http/problem.ts'
import { run, runAll } from '../../storage/db.ts'
import { changeImage, rounded } from '../images/image.ts'
import { restoreFile } from '../images/file.ts'
import type { UndoPlanner, UndoActing } from './plan.ts'

const requestOf = ({ deps, images, operator }: UndoActing) => ({ deps, images, operator })

export const undoImageDelete: UndoPlanner = async (acting, entry) => {
  const id = Number(entry.item_id)
  const trashed = foundOrThrow(await run(acting.deps, trashedImage(acting.deps, id)))
  return {
    effect: 'image_back',
    title: trashed.title,
    isChanged: !trashed.isDeleted,
    permission: 'image.delete',
    run: () => run(acting.deps, restoreImages(acting.deps, [id], requestOf(acting))),
  }
}

const details = z.object({
  directory: z.string(),
  focal: z.nullable(focalPoint),
  texts: z.array(imageText),
})
type Details = z.infer<typeof details>

/** Restores folder, focal point and texts, as far as the change has touched them. */
export const undoImageChange: UndoPlanner = async (acting, entry) => {
  const before = details.safeParse(entry.before).data
  const after = imageChange.safeParse(entry.after).data
  if (!before || !after) return null
  const id = Number(entry.item_id)
  const image = foundOrThrow(await run(acting.deps, getImage(acting.deps, id)))
  const now = { ...image, focal: image.focal ?? null }
  const { directory = '', focal = null, texts = [] } = after
  const then = partOf({ directory, focal, texts }, after)
  return {
    effect: 'former_details',
    title: image.origin_filename,
    isChanged: !dequal(partOf(now, after), then),
    permission: 'image.write',
    run: () => changeImage(requestOf(acting), id, partOf(before, after)),
  }
}

/** Current values of the changed fields. A language without texts has empty ones. */
function partOf({ directory, focal, texts }: Details, change: ImageChange): ImageChange {
  const textIn = (lang: Locale) =>
    texts.find((one) => one.lang === lang) ?? { lang, alt: '', caption: '' }
  return {
    ...(change.directory !== undefined && { directory }),
    ...(change.focal !== undefined && { focal: focal && rounded(focal) }),
    ...(change.texts && { texts: change.texts.map(({ lang }) => textIn(lang)) }),
  }
}

const file = z.object({ path: z.string() })

export const undoImageFile: UndoPlanner = async (acting, entry) => {
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
