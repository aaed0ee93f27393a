import * as z from 'zod/mini'

const share = z.number().check(z.minimum(0), z.maximum(1))
/** A point of an image, as shares of its width and height. */
export const focalPoint = z.strictObject({ x: share, y: share })
export type FocalPoint = z.infer<typeof focalPoint>

/** In pixels of the original. */
const pixels = z.int().check(z.minimum(0), z.maximum(20_000))
export const imageCrop = z.strictObject({
  x: pixels,
  y: pixels,
  width: pixels.check(z.minimum(1)),
  height: pixels.check(z.minimum(1)),
})
export type ImageCrop = z.infer<typeof imageCrop>

export const image = z.object({
  path: z.string(),
  img_alt: z.string(),
  width: z.number(),
  height: z.number(),
  /** `#rrggbb`, shown until the image has loaded; absent for partly transparent images. */
  color: z.optional(z.nullable(z.string())),
  /** Point that every crop keeps; absent for the center. */
  focal: z.optional(focalPoint),
})
export type Image = z.infer<typeof image>

/**
 * An image with its metadata, in reads of a single item. Lists have only what is displayed
 * (docs/decisions/content/image-variants.md).
 */
export const imageEntity = z.extend(image, {
  id: z.number(),
  /** Address in the largest size: absolute on the image domain, otherwise a path. */
  url: z.string(),
  directory: z.string(),
  filename: z.string(),
  origin_filename: z.string(),
  info: z.string(),
  upload_at: z.string(),
  upload_by: z.string(),
})
export type ImageEntity = z.infer<typeof imageEntity>
