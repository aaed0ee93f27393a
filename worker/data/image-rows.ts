// The columns of a picture's entity, and the mapping of a row that has them.
import type { FocalPoint, Image, ImageEntity } from '../../client/contract/image.ts'
import { mediaUrl, mediaWidths } from '../../client/contract/paths.ts'
import { named } from '../storage/db.ts'
import { images } from '../storage/schema/index.ts'

/** The address of a picture in the largest width that does not enlarge it. */
export function largestUrl({ path, width }: Pick<Image, 'path' | 'width'>): string {
  return mediaUrl(path, mediaWidths.findLast((one) => one <= width) ?? 160)
}

/** To be spread into a picture: nothing where its cuts keep the middle. */
export function focalOf(row: { focal_x: number | null; focal_y: number | null }): {
  focal?: FocalPoint
} {
  const { focal_x: x, focal_y: y } = row
  return x === null || y === null ? {} : { focal: { x, y } }
}

export const entityColumns = {
  image_id: named(images.id, 'image_id'),
  directory: images.directory,
  filename: images.filename,
  origin_filename: images.origin_filename,
  info: images.info,
  upload_at: images.upload_at,
  upload_by: images.upload_by,
}

export type EntityRow = Omit<ImageEntity, keyof Image | 'id' | 'url'> & { image_id: number }

/** The row without the columns of its picture, and what makes an entity of that picture. */
export function takeEntity<Row extends EntityRow>(row: Row) {
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
