// Columns of images for the API and the desk, and the mapping of their rows.
import { sql } from 'drizzle-orm'
import type { DeskImage, ImageText } from '../../../client/contract/desk/images/image.ts'
import type { FocalPoint, Image, ImageEntity } from '../../../client/contract/images.ts'
import { mediaUrl, mediaWidths } from '../../../client/contract/paths.ts'
import { aliasColumn } from '../../storage/db.ts'
import { images, imageTexts } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

/** URL of an image in its largest width that does not upscale it. */
function largestUrl({ path, width }: Pick<Image, 'path' | 'width'>): string {
  return mediaUrl(path, mediaWidths.findLast((one) => one <= width) ?? 160)
}

/** Spread into an image; empty if its crops keep the middle. */
export function focalOf(row: { focal_x: number | null; focal_y: number | null }): {
  focal?: FocalPoint
} {
  const { focal_x: x, focal_y: y } = row
  return x === null || y === null ? {} : { focal: { x, y } }
}

/** Columns of the cover of an item. */
export const coverColumns = {
  img_path: images.path,
  img_alt: images.img_alt,
  img_width: images.width,
  img_height: images.height,
  img_color: images.color,
  focal_x: images.focal_x,
  focal_y: images.focal_y,
}

interface CoverRow {
  img_path: string
  img_alt: string
  img_width: number
  img_height: number
  img_color: string | null
  focal_x: number | null
  focal_y: number | null
}

/** Splits off the columns of the cover. */
export function splitCover<Row extends CoverRow>(row: Row) {
  const { img_path, img_alt, img_width, img_height, img_color, focal_x, focal_y, ...rest } = row
  const size = { width: img_width, height: img_height, color: img_color }
  const cover: Image = { path: img_path, img_alt, ...size, ...focalOf({ focal_x, focal_y }) }
  return { rest, cover }
}

export const entityColumns = {
  image_id: aliasColumn(images.id, 'image_id'),
  directory: images.directory,
  filename: images.filename,
  origin_filename: images.origin_filename,
  info: images.info,
  upload_at: images.upload_at,
  upload_by: images.upload_by,
}

export type EntityRow = Omit<ImageEntity, keyof Image | 'id' | 'url'> & { image_id: number }

/** Splits off the image columns; `toEntity` builds the image's entity. */
export function splitImageColumns<Row extends EntityRow>(row: Row) {
  const { image_id, directory, filename, origin_filename, info, upload_at, upload_by, ...rest } =
    row
  const origin = { directory, filename, origin_filename, info, upload_at, upload_by }
  const toEntity = (image: Image): ImageEntity => ({
    id: image_id,
    ...image,
    url: largestUrl(image),
    ...origin,
  })
  return { rest, toEntity }
}

const deskColumns = {
  id: images.id,
  path: images.path,
  directory: images.directory,
  filename: images.filename,
  origin_filename: images.origin_filename,
  info: images.info,
  img_alt: images.img_alt,
  width: images.width,
  height: images.height,
  bytes: images.bytes,
  color: images.color,
  focal_x: images.focal_x,
  focal_y: images.focal_y,
  upload_at: images.upload_at,
  upload_by: images.upload_by,
  crop: images.crop,
  original_path: images.original_path,
  texts: sql<string>`(
    select json_group_array(json_object(
      'lang', ${imageTexts.lang}, 'alt', ${imageTexts.alt}, 'caption', ${imageTexts.caption}))
    from ${imageTexts} where ${imageTexts.image_id} = ${images.id}
  )`.as('texts'),
}

/** A query of images for the desk that the caller filters and sorts. */
export function selectDeskImages(deps: Deps) {
  return deps.db.select(deskColumns).from(images).$dynamic()
}

type DeskRow = Awaited<ReturnType<typeof selectDeskImages>>[number]

export function toDeskImage({ focal_x, focal_y, texts, ...row }: DeskRow): DeskImage {
  return {
    ...row,
    ...focalOf({ focal_x, focal_y }),
    url: largestUrl(row),
    texts: JSON.parse(texts) as ImageText[],
  }
}
