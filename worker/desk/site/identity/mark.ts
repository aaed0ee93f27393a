// Stores the mark of the site with its icons. It takes effect when the setting `identity_mark` names it.
import { createHash } from 'node:crypto'
import {
  markIcons,
  maxMarkBytes,
  minMarkSide,
  type MarkIcon,
} from '../../../../client/contract/site/mark.ts'
import { faultIn } from '../../../http/assert-image.ts'
import { drawUpload } from '../../../http/draw-upload.ts'
import { problem } from '../../../http/problem.ts'
import { readImage } from '../../../http/read-image.ts'
import { markKey, putFile } from '../../../storage/files/media.ts'
import { cleanSvg } from './clean-svg.ts'
import type { Deps } from '../../../deps.ts'

interface Uploaded {
  /** SVG or PNG. */
  file: File
  /** Drawing of an SVG, because Images does not draw vectors. */
  png?: File | undefined
}

/** Color below icons that may not be transparent: the page's in the light theme. */
const background = '#f7f7f3'
const output = { format: 'image/png' } as const
/** Side of a maskable icon that no mask cuts (https://www.w3.org/TR/appmanifest/#icon-masks). */
const safeSide = 410

/**
 * Name of the stored mark. Equal files have equal names; former marks stay, because cached pages show them.
 * @throws Problem `mark_unacceptable`
 */
export async function storeMark(
  deps: Deps,
  images: ImagesBinding | undefined,
  { file, png = file }: Uploaded,
): Promise<string> {
  if (file.size > maxMarkBytes || png.size > maxMarkBytes) throw problem('mark_unacceptable')
  const isVector = png !== file
  const drawing = new Uint8Array(await png.arrayBuffer())
  const image = readImage(drawing)
  const isIcon = image?.type === 'png' && image.width === image.height && image.width >= minMarkSide
  if (!isIcon) throw problem('mark_unacceptable', { reason: image ? undefined : faultIn(drawing) })
  const vector = isVector ? cleanSvg(await file.text()) : ''
  if (vector === null) throw problem('mark_unacceptable')
  const bytes = isVector ? new TextEncoder().encode(vector) : drawing
  const hash = createHash('sha256').update(bytes).update(drawing).digest('hex').slice(0, 32)
  const icons = await Promise.all(
    markIcons.map(async (icon) => [icon, await iconOf(images, drawing, icon)] as const),
  )
  const name = `${hash}.${isVector ? 'svg' : 'png'}`
  const put = (file: string, content: Uint8Array, type: string) =>
    putFile(deps, markKey(file), content, type)
  await Promise.all([
    put(name, bytes, isVector ? 'image/svg+xml' : 'image/png'),
    ...icons.map(([icon, content]) => put(`${hash}-${icon}.png`, content, 'image/png')),
  ])
  return name
}

/** Without the Images binding, the drawing itself. */
async function iconOf(
  images: ImagesBinding | undefined,
  drawing: Uint8Array<ArrayBuffer>,
  icon: MarkIcon,
): Promise<Uint8Array> {
  if (!images) return drawing
  const draw = async (bytes: Uint8Array<ArrayBuffer>, size: ImageTransform) =>
    new Uint8Array(await drawUpload(images, { bytes, size, output }, 'mark_unacceptable'))
  if (icon !== 'maskable') {
    const side = Number(icon)
    return draw(drawing, { width: side, height: side, fit: 'contain' })
  }
  // Each step pads one direction, so the mark keeps its size.
  const tall = await draw(drawing, { width: safeSide, height: 512, fit: 'pad', background })
  return draw(tall, { width: 512, height: 512, fit: 'pad', background })
}
