// Replaces and crops images. The image keeps its id and all its uses, and gets another file.
import type { FocalPoint, ImageCrop } from '../../../client/contract/images.ts'
import type { UsedImage } from '../../../client/contract/desk/images/image.ts'
import { insertAuditIfChangedStatement } from '../../data/audit.ts'
import { entriesUsingImage, findImage } from '../../data/images/image.ts'
import {
  getFile,
  getFormerFile,
  replaceImageFileStatements,
  type ImageFile,
} from '../../data/images/file.ts'
import { publish } from '../../data/publish.ts'
import { attachment } from '../../http/attachment.ts'
import { focalOf } from '../../data/images/rows.ts'
import { neverStored } from '../../http/cache-policy.ts'
import { foundOrThrow, problem } from '../../http/problem.ts'
import { isConstraintViolation, run, runAll } from '../../storage/db.ts'
import { getOriginal } from '../../storage/files/media.ts'
import { prepareVariants } from '../../services/images/variants.ts'
import { fileOf, reach, type ImageRequest } from './image.ts'
import { assertMayChangeFile, loadImage } from './rights.ts'
import type { Deps } from '../../deps.ts'

interface Replacement {
  file: File
  color?: string | undefined
  /** Path of the file the operator has seen. */
  replaces: string
  /** Part of the original shown by the new file. */
  crop?: ImageCrop | undefined
}

/**
 * @throws Problem `not_found`, `forbidden`, `image_unacceptable`, `image_changed`, or `image_exists` with the image
 * that already has this file
 */
export async function replaceImage(
  request: ImageRequest,
  id: number,
  { file, color, replaces, crop }: Replacement,
): Promise<UsedImage & { is_animated: boolean }> {
  const { deps } = request
  await assertMayChangeFile(request, id)
  const { row, store, isAnimated: is_animated } = await fileOf(request, { file, color })
  const { before, same } = await runAll(deps, {
    before: getFile(deps, id),
    same: findImage(deps, row.sha256),
  })
  if (!before) throw problem('not_found')
  if (same && same.id !== id) throw problem('image_exists', { members: { image_id: same.id } })
  if (same) return { ...(await loadImage(request, id)), is_animated }
  await store()
  const ofCrop = crop
    ? {
        crop,
        original_path: before.original_path ?? before.path,
        ...focalIn(before, crop),
        origin_filename: before.origin_filename,
      }
    : {
        crop: null,
        original_path: null,
        focal_x: before.focal_x,
        focal_y: before.focal_y,
      }
  const action = crop ? 'image.crop' : 'image.replace'
  const put = { id, action, replaces, file: { ...row, ...ofCrop } } as const
  return { ...(await putFile(request, put)), is_animated }
}

/** Focal point relative to the crop; `null` if the image has none. */
function focalIn(
  { focal_x: x, focal_y: y, width, height, crop: before }: ImageFile,
  crop: ImageCrop,
): Pick<ImageFile, 'focal_x' | 'focal_y'> {
  if (x === null || y === null) return { focal_x: null, focal_y: null }
  const shown = before ?? { x: 0, y: 0, width, height }
  const focal: FocalPoint = {
    x: (shown.x + x * shown.width - crop.x) / crop.width,
    y: (shown.y + y * shown.height - crop.y) / crop.height,
  }
  const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100) / 100
  return { focal_x: within(focal.x), focal_y: within(focal.y) }
}

export async function restoreFile(
  request: ImageRequest,
  id: number,
  { former, replaces }: { former: { id: number } | { path: string }; replaces: string },
): Promise<UsedImage> {
  const { deps } = request
  await assertMayChangeFile(request, id)
  const found = foundOrThrow(await run(deps, getFormerFile(deps, id, former)))
  const { id: _id, image_id: _image, replaced_at: _at, ...file } = found
  return putFile(request, { id, action: 'image.replace', replaces, file })
}

interface Put {
  id: number
  action: 'image.replace' | 'image.crop'
  replaces: string
  file: ImageFile
}

async function putFile(
  request: ImageRequest,
  { id, action, replaces, file }: Put,
): Promise<UsedImage> {
  const { deps, operator } = request
  const { path, origin_filename: title } = file
  const act = { action, type: 'image', id, before: { path: replaces }, after: { title, path } }
  const audit = insertAuditIfChangedStatement(deps, operator, { ...act })
  await prepareVariants(deps, request.images, { ...file, ...focalOf(file) })
  const showing = await run(deps, entriesUsingImage(deps, id))
  try {
    const writes = replaceImageFileStatements(deps, { imageId: id, replaces, file, audit })
    await publish(deps, { writes, ...reach(showing) })
  } catch (error) {
    throw isConstraintViolation(error) ? problem('image_exists', { cause: error }) : error
  }
  const image = await loadImage(request, id)
  if (image.path !== path) throw problem('image_changed')
  return image
}

/** The uploaded file as a download. It is never rendered in place because its content is untrusted. */
export async function originalFile(deps: Deps, id: number): Promise<Response> {
  const row = foundOrThrow(await run(deps, getFile(deps, id)))
  const original = foundOrThrow(await getOriginal(deps, row.original_path ?? row.path))
  return new Response(original.body, {
    headers: {
      'Content-Type': original.type,
      'Content-Disposition': attachment(row.origin_filename),
      'Cache-Control': neverStored,
    },
  })
}
