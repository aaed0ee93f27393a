import * as z from 'zod/mini'
import { image } from './article.ts'

/** A file that members may download. */
export const material = z.object({
  id: z.number(),
  title: z.string(),
  filename: z.string(),
  mime: z.string(),
  /** Bytes. */
  size: z.number(),
  /** Pixels; null for what is no picture. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  preview: z.nullable(image),
  updated_at: z.string(),
})
export type Material = z.infer<typeof material>

export const materialGroup = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  intro: z.string(),
  cover_img: image,
  files: z.array(material),
})
export type MaterialGroup = z.infer<typeof materialGroup>
