// Images at the desk. Each file is stored once, described in each language, and cropped around its focal point
// (docs/decisions/content/image-library.md).
import { createHash } from 'node:crypto'
import {
  maxImageArea,
  maxImageSide,
  type DeskImage,
  type ImageChange,
  type UsedImage,
} from '../../../client/contract/desk/images/image.ts'
import { can } from '../../../client/contract/roles.ts'
import { insertAuditIfChangedStatement, insertAuditStatement } from '../../data/audit.ts'
import { toChange } from '../../data/entries/content.ts'
import {
  addImage as storeImage,
  setImageFolderStatement,
  entriesUsingImage,
  findImage,
  setFocalPointStatement,
  getImage,
  setImageTextStatement,
} from '../../data/images/image.ts'
import { trashImages } from '../../data/images/trash.ts'
import type { LiveOperator } from '../../data/operators/session.ts'
import { publish, type Change } from '../../data/publish.ts'
import { assertImage } from '../../http/assert-image.ts'
import { drawUpload, trial } from '../../http/draw-upload.ts'
import { foundOrThrow, problem } from '../../http/problem.ts'
import { run, writeBatch, type Statement } from '../../storage/db.ts'
import { prepareVariants } from '../../services/images/variants.ts'
import { putFile } from '../../storage/files/media.ts'
import { assertMayChangeFile, loadImage } from './rights.ts'
import type { Deps } from '../../deps.ts'

export interface ImageRequest {
  deps: Deps
  /** Without it, uploads are checked by their headers only. */
  images?: ImagesBinding | undefined
  operator: LiveOperator
}

const limits = {
  code: 'image_unacceptable',
  types: ['jpeg', 'png', 'webp', 'avif', 'gif'],
  maxSide: maxImageSide,
  maxArea: maxImageArea,
} as const

/** Path prefix of uploaded images, and their default folder in the library. */
const uploads = 'uploads'

interface Upload {
  file: File
  color?: string | undefined
  /** Folder in the library. */
  directory?: string | undefined
}

/**
 * Stores the image unless it is already stored. The name is a hash of the content, so concurrent uploads write the same
 * object and one row.
 * @throws Problem `image_unacceptable`
 */
export async function addImage(
  request: ImageRequest,
  { file, color, directory = uploads }: Upload,
) {
  const { deps, operator } = request
  const { row, store, isAnimated: is_animated } = await fileOf(request, { file, color })
  const known = await run(deps, findImage(deps, row.sha256))
  if (known) return { ...known, is_new: false, is_animated }
  await store()
  const { origin_filename, width, height, bytes, sha256 } = row
  const after = { origin_filename, width, height, bytes }
  const act = { action: 'image.add', type: 'image', id: sha256, after }
  const audit = insertAuditIfChangedStatement(deps, operator, act)
  const added = await run(deps, storeImage(deps, { ...row, directory }, audit))
  return { ...added.image, is_new: added.is_new, is_animated }
}

/**
 * Row of an uploaded file, and a function that encodes the file and stores it under a name derived from its content.
 */
export async function fileOf({ deps, images, operator }: ImageRequest, { file, color }: Upload) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { type, width, height, isAnimated } = assertImage(bytes, limits)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const filename = `${sha256.slice(0, 32)}.webp`
  const path = `${uploads}/${filename}`
  const row = {
    path,
    filename,
    sha256,
    width,
    height,
    info: `image/${type}`,
    bytes: bytes.length,
    origin_filename: nameOf(file),
    upload_at: deps.now().toISOString(),
    upload_by: operator.name,
    color: color ?? null,
  }
  const store = async () => {
    if (images) await drawUpload(images, { bytes, ...trial }, 'image_unacceptable')
    await putFile(deps, path, bytes, row.info)
    await prepareVariants(deps, images, row)
  }
  return { row, store, isAnimated }
}

/** Name of the uploaded file without control characters, at most 120 characters. */
function nameOf({ name }: File): string {
  return (
    name
      .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
      .trim()
      .slice(-120) || 'image'
  )
}

/**
 * @throws Problem `not_found`, or `forbidden` for texts in a language the operator may not write in, or for the focal
 * point of an image in entries they may not publish
 */
export async function changeImage(
  request: ImageRequest,
  id: number,
  change: ImageChange,
): Promise<UsedImage> {
  const { deps, operator } = request
  const { texts = [], focal, directory } = change
  if (!texts.every(({ lang }) => can(operator, 'image.write', { lang }))) throw problem('forbidden')
  const before = await (focal === undefined ? loadImage : assertMayChangeFile)(request, id)
  const mayFile = before.may_change_file || can(operator, 'image.write', {})
  if (directory !== undefined && !mayFile) throw problem('forbidden')
  const writes = [
    ...(directory === undefined ? [] : [setImageFolderStatement(deps, id, directory)]),
    ...(focal === undefined ? [] : [setFocalPointStatement(deps, id, focal && rounded(focal))]),
    ...texts.map((text) => setImageTextStatement(deps, id, text)),
  ]
  const [first, ...rest] = [...writes, changeAudit(request, before, change)]
  if (writes.length === 0 || !first) return before
  // Published entries contain their own copy of the texts. Crops are derived from the focal point, so they change.
  if (focal === undefined) await writeBatch(deps, [first, ...rest])
  else {
    if (focal) await prepareVariants(deps, request.images, { ...before, focal: rounded(focal) })
    const showing = await run(deps, entriesUsingImage(deps, id))
    await publish(deps, { writes: [first, ...rest], ...reach(showing) })
  }
  return loadImage(request, id)
}

/** @throws Problem `not_found`, or `image_in_use` with its uses */
export async function deleteImage(request: ImageRequest, id: number): Promise<void> {
  const { deps } = request
  const [deleted] = await run(deps, trashImages(deps, { ids: [id] }, request))
  if (deleted !== undefined) return
  const image = foundOrThrow(await run(deps, getImage(deps, id)))
  throw problem('image_in_use', { members: { uses: image.uses } })
}

/** Items and cache tags affected by a change of an image, from the entries that show it. `null`: everything. */
export function reach(
  showing: Parameters<typeof toChange>[0] | null,
): Pick<Change, 'items' | 'tags' | 'everything'> {
  if (!showing) return { everything: true }
  const { items, tags } = toChange(showing)
  return { items, tags: [...tags, 'images'] }
}

/** Rounded to the precision of crop URLs. */
export function rounded({ x, y }: { x: number; y: number }) {
  return { x: Math.round(x * 100) / 100, y: Math.round(y * 100) / 100 }
}

function changeAudit(request: ImageRequest, before: DeskImage, after: ImageChange): Statement {
  const { deps, operator } = request
  const { focal = null, texts, directory, id } = before
  const act = { action: 'image.change', type: 'image', id, before: { directory, focal, texts } }
  return insertAuditStatement(deps, operator, { ...act, after })
}
