import * as z from 'zod/mini'
import { image } from './images.ts'

/** A file for members. */
const material = z.object({
  id: z.number(),
  title: z.string(),
  filename: z.string(),
  mime: z.string(),
  /** In bytes. */
  size: z.number(),
  /** In pixels; `null` unless it is an image. */
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

/** A group in a list of groups, without its files. */
export interface MaterialGroupCard extends Omit<MaterialGroup, 'files'> {
  file_count: number
  /** Total size of its files. */
  bytes: number
}

/** Ids of rows added at the desk are long (`worker/data/entries/kinds/rows/row-ids.ts`). */
const idPattern = String.raw`[1-9]\d{0,14}`

export const materialId = z.pipe(
  z.string().check(z.regex(new RegExp(`^${idPattern}$`))),
  z.transform(Number),
)

/** Ids separated by commas, or repeated keys as sent by a form without JavaScript. Duplicates are removed. */
export const materialIds = z.pipe(
  z.transform((given: string | readonly string[]) =>
    typeof given === 'object' ? given.join() : given,
  ),
  z.pipe(
    z.string().check(z.regex(new RegExp(`^${idPattern}(?:,${idPattern})*$`))),
    z.transform((list) => [...new Set(list.split(',').map(Number))]),
  ),
)

/** Reasons why a linked download did not start, shown on the page `paths.downloadStart`. */
export const downloadErrors = [
  'none_chosen',
  'not_found',
  'vip_only',
  'too_many_files',
  'download_failed',
] as const
export type DownloadError = (typeof downloadErrors)[number]
