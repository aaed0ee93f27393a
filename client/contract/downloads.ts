import * as z from 'zod/mini'
import { image } from './images.ts'

/** A file that members may download. */
const material = z.object({
  id: z.number(),
  title: z.string(),
  filename: z.string(),
  mime: z.string(),
  /** Bytes. */
  size: z.number(),
  /** Pixels; null unless it is a picture. */
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

/** A group where others stand beside it. */
export interface MaterialGroupCard extends Omit<MaterialGroup, 'files'> {
  file_count: number
  /** Of all its files. */
  bytes: number
}

/** Numbers of rows that were added at the desk are long (`worker/data/entries/kinds/rows/row-ids.ts`). */
const idPattern = String.raw`[1-9]\d{0,14}`

export const materialId = z.pipe(
  z.string().check(z.regex(new RegExp(`^${idPattern}$`))),
  z.transform(Number),
)

/** Ids separated by commas, or repeated as a form without JavaScript sends them; duplicates are removed. */
export const materialIds = z.pipe(
  z.transform((given: string | readonly string[]) =>
    typeof given === 'object' ? given.join() : given,
  ),
  z.pipe(
    z.string().check(z.regex(new RegExp(`^${idPattern}(?:,${idPattern})*$`))),
    z.transform((list) => [...new Set(list.split(',').map(Number))]),
  ),
)

/** Why a linked download did not start; shown on the page `paths.downloadStart`. */
export const downloadErrors = [
  'none_chosen',
  'not_found',
  'vip_only',
  'too_many_files',
  'download_failed',
] as const
export type DownloadError = (typeof downloadErrors)[number]
