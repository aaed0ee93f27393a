// Stores pictures and files in R2: pictures under a name derived from their content, with all their variants; files
// unchanged.
import { createHash } from 'node:crypto'
import {
  imageMimeTypes,
  variantKey,
  variantsFor,
  type Variant,
} from '../../../worker/storage/files/media.ts'
import type { Topic } from '../../../client/contract/categories.ts'
import { motifOf, scene } from '../cover/motifs.ts'
import { cover } from '../cover.mjs'
import { encode, type Encoding } from './encode.ts'
import type { StoredFile, Picture } from '../row.ts'

interface PictureOptions {
  id: number
  directory: string
  name: string
  title: string
  category: Topic
  seed?: string
  width?: number
  height?: number
  /** The code refers to this picture, so its name is fixed. */
  isNamed?: boolean
  composition?: number | undefined
  ink?: number
}

/** Twice the width of the widest page: what stands at its head stays sharp on every screen. */
export const pageSize = { width: 2720, height: 1526 }

/** Covers are drawn at twice their layout size of 670 × 376. */
export function picture(options: PictureOptions): Picture {
  const { id, directory, name, isNamed, width = 1340, height = 752, ...art } = options
  const motif = motifOf(art.title)
  const svg = motif
    ? scene({ motif, topic: art.category, ink: art.ink ?? 0, width, height })
    : cover({ ...art, width, height })
  // Pictures are kept for a year wherever they pass, so another picture needs another name.
  const filename = isNamed
    ? `${name}.webp`
    : `${name}-${createHash('sha256').update(svg).digest('hex').slice(0, 8)}.webp`
  return {
    source: svg,
    color: groundOf(svg),
    row: {
      id,
      path: `${directory}/${filename}`,
      directory,
      filename,
      origin_filename: `${name}.svg`,
      info: 'generated',
      width,
      height,
      upload_at: '2026-11-01T00:00:00.000Z',
      upload_by: 'Meridian',
    },
  }
}

/** The first shape of a cover is its ground. */
const groundOf = (svg: string) => /fill="(#[0-9a-f]{6})"/.exec(svg)?.[1]

/** Number drawn at a time: while some wait for the store, others keep both cores busy. */
const atOnce = 4

/** The color of each picture by its path, and how many pictures were new. */
interface StoredPictures {
  colors: Map<string, string | null>
  added: number
}

/**
 * Variants that the seed encodes; the site makes others at their first request. `draft`: AVIF alone and larger than in
 * `all`, in a fifth of the time.
 */
export const variantSets = ['none', 'draft', 'all'] as const
type VariantSet = (typeof variantSets)[number]

interface StoreOptions {
  set?: VariantSet
  /** Called after each picture with how many of how many are stored. */
  onProgress?: (done: number, count: number) => void
}

/** Puts the pictures that are not there yet or lack a variant. */
export async function storePictures(
  bucket: R2Bucket,
  pictures: readonly Picture[],
  { set = 'all', onProgress }: StoreOptions = {},
): Promise<StoredPictures> {
  const stored = await listStored(bucket, new Set(pictures.map(({ row }) => row.directory)))
  const missing = pictures.filter((one) => !isComplete(stored, one, set))
  const queue = missing.values()
  let done = 0
  const workThroughQueue = async () => {
    for (const one of queue) {
      const variants = missingVariants(stored, one, set)
      stored.set(
        one.row.path,
        await storePicture(bucket, one, { variants, isDraft: set === 'draft' }),
      )
      onProgress?.((done += 1), missing.length)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, workThroughQueue))
  const colors = new Map(
    pictures.map(({ row, color }) => [row.path, color ?? (stored.get(row.path) || null)]),
  )
  return { colors, added: missing.length }
}

/** Every key below the directories, and the color kept beside it: listing is one call for hundreds of pictures. */
async function listStored(
  bucket: R2Bucket,
  directories: ReadonlySet<string>,
): Promise<Map<string, string | undefined>> {
  const colors = new Map<string, string | undefined>()
  for (const directory of directories) {
    let cursor: string | undefined
    do {
      const page = await bucket.list({
        prefix: `${directory}/`,
        include: ['customMetadata'],
        ...(cursor && { cursor }),
      })
      for (const { key, customMetadata } of page.objects) colors.set(key, customMetadata?.['color'])
      cursor = page.truncated ? page.cursor : undefined
    } while (cursor)
  }
  return colors
}

type Stored = Map<string, string | undefined>

function isComplete(stored: Stored, picture: Picture, set: VariantSet): boolean {
  const isKnown = stored.get(picture.row.path) !== undefined
  return isKnown && missingVariants(stored, picture, set).length === 0
}

/** The variants to make: all of them when the original is not known to be this picture. */
function missingVariants(stored: Stored, { row }: Picture, set: VariantSet): Variant[] {
  const isKnown = stored.get(row.path) !== undefined
  const isInSet = ({ format }: Variant) => set === 'all' || (set === 'draft' && format === 'avif')
  return variantsFor(row.width).filter(
    (variant) => isInSet(variant) && (!isKnown || !stored.has(variantKey(row.path, variant))),
  )
}

/** Resolves to its color. The original goes last: with it, and its color, the picture counts as stored. */
async function storePicture(
  bucket: R2Bucket,
  { row, source }: Picture,
  encoding: Encoding,
): Promise<string> {
  const { original, made, color } = await encode(source, row, encoding)
  await Promise.all(
    made.map(({ variant, bytes }) =>
      bucket.put(variantKey(row.path, variant), bytes, {
        httpMetadata: { contentType: imageMimeTypes[variant.format] },
      }),
    ),
  )
  await bucket.put(row.path, original, {
    httpMetadata: { contentType: imageMimeTypes.webp },
    customMetadata: { color },
  })
  return color
}

/** Puts the files that are not there yet or have another size; resolves to how many were put. */
export async function storeFiles(bucket: R2Bucket, files: readonly StoredFile[]): Promise<number> {
  let stored = 0
  for (const { key, mime, bytes } of files) {
    if ((await bucket.head(key))?.size === bytes.length) continue
    await bucket.put(key, bytes, { httpMetadata: { contentType: mime } })
    stored += 1
  }
  return stored
}
