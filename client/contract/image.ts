import * as z from 'zod/mini'

export const image = z.object({
  path: z.string(),
  img_alt: z.string(),
  width: z.number(),
  height: z.number(),
  /** `#rrggbb`, seen until the picture is; none for a picture that is partly transparent. */
  color: z.optional(z.nullable(z.string())),
})
export type Image = z.infer<typeof image>

/** A picture with where it comes from: in the reads of one item; lists have what shows it (docs/decisions/045-image-entities.md). */
export const imageEntity = z.extend(image, {
  id: z.number(),
  /** Path below the origin, in the largest size. */
  url: z.string(),
  directory: z.string(),
  filename: z.string(),
  origin_filename: z.string(),
  info: z.string(),
  upload_at: z.string(),
  upload_by: z.string(),
})
export type ImageEntity = z.infer<typeof imageEntity>
