// Stores images and files in R2. Images get a name derived from their content, and all their variants. Files are
// stored unchanged.
import { createHash } from 'node:crypto'
import {
  imageMimeTypes,
  maxStoredWidth,
  sizeOf,
  variantKey,
  variantsFor,
  type Variant,
} from '../../../worker/storage/files/media.ts'
import type { Topic } from '../../../client/contract/categories.ts'
import { motifOf, scene } from '../cover/motifs.ts'
import { cover } from '../cover.mjs'
import { encode, type Encoding } from './encode.ts'
import type { StoredFile, Image } from '../row.ts'

interface ImageOptions {
  id: number
  directory: string
  name: string
  title: string
  category: Topic
  seed?: string
  width?: number
  height?: number
  /** The code refers to this image, so its name is fixed. */
  isNamed?: boolean
  composition?: number | undefined
  ink?: number
}

/** Twice the width of the widest page, so that images at its head are sharp on every screen. */
export const pageSize = { width: 2720, height: 1526 }

/** Covers are drawn at twice their layout size of 670 × 376. */
export function seedImage(options: ImageOptions): Image {
  const { id, directory, name, isNamed, width = 1340, height = 752, ...art } = options
  const motif = motifOf(art.title)
  const svg = motif
    ? scene({ motif, topic: art.category, ink: art.ink ?? 0, width, height })
    : cover({ ...art, width, height })
  // Caches keep images for a year, so a different image needs a different name.
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

/** Number of images drawn at a time. While some wait for the store, others keep both cores busy. */
const atOnce = 4

/** The color of each image by its path, and the number of new images. */
interface StoredImages {
  colors: Map<string, string | null>
  added: number
}

/**
 * Variants that the seed encodes. The site makes others at their first request. `draft` is AVIF only, with larger files
 * than in `all`, but made fast. Variants wider than `draftWidth` are copies of that one, and originals are narrower.
 */
export const variantSets = ['none', 'draft', 'all'] as const
type VariantSet = (typeof variantSets)[number]
/** Pixels. The widest variant that phones load. */
const draftWidth = 960

interface StoreOptions {
  set?: VariantSet
  /** Called after each image with the number of stored images and the total. */
  onProgress?: (done: number, count: number) => void
}

/** Stores images that are missing or lack a variant. */
export async function storeImages(
  bucket: R2Bucket,
  images: readonly Image[],
  { set = 'all', onProgress }: StoreOptions = {},
): Promise<StoredImages> {
  const stored = await listStored(bucket, new Set(images.map(({ row }) => row.directory)))
  const missing = images.filter((one) => !isComplete(stored, one, set))
  const queue = missing.values()
  let done = 0
  const workThroughQueue = async () => {
    for (const one of queue) {
      const variants = missingVariants(stored, one, set)
      stored.set(
        one.row.path,
        await storeImage(bucket, one, { variants, isDraft: set === 'draft' }),
      )
      onProgress?.((done += 1), missing.length)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, workThroughQueue))
  const colors = new Map(
    images.map(({ row, color }) => [row.path, color ?? (stored.get(row.path) || null)]),
  )
  return { colors, added: missing.length }
}

/** Every key in the directories, with the color stored beside it. One list call covers hundreds of images. */
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

function isComplete(stored: Stored, image: Image, set: VariantSet): boolean {
  const isKnown = stored.get(image.row.path) !== undefined
  return isKnown && missingVariants(stored, image, set).length === 0
}

/** The variants to make: all of them if the original may be another image. */
function missingVariants(stored: Stored, { row }: Image, set: VariantSet): Variant[] {
  const isKnown = stored.get(row.path) !== undefined
  const isInSet = ({ format }: Variant) => set === 'all' || (set === 'draft' && format === 'avif')
  return variantsFor(row.width).filter(
    (variant) => isInSet(variant) && (!isKnown || !stored.has(variantKey(row.path, variant))),
  )
}

/**
 * Resolves to the image's color. The original is stored last: an image counts as stored once its original and color
 * are there.
 */
async function storeImage(
  bucket: R2Bucket,
  { row, source }: Image,
  encoding: Encoding,
): Promise<string> {
  const scale = encoding.isDraft ? Math.min(1, maxStoredWidth / row.width) : 1
  const isMade = ({ name }: Variant) => !encoding.isDraft || sizeOf(name).width <= draftWidth
  const { original, made, color } = await encode(
    source,
    { width: Math.round(row.width * scale), height: Math.round(row.height * scale) },
    { ...encoding, variants: encoding.variants.filter(isMade) },
  )
  const widest = made.find(({ variant }) => variant.name === draftWidth)
  await Promise.all(
    encoding.variants.map((variant) => {
      const { bytes } = made.find((one) => one.variant === variant) ?? widest!
      return bucket.put(variantKey(row.path, variant), bytes, {
        httpMetadata: { contentType: imageMimeTypes[variant.format] },
      })
    }),
  )
  await bucket.put(row.path, original, {
    httpMetadata: { contentType: imageMimeTypes.webp },
    customMetadata: { color },
  })
  return color
}

/** Stores files that are missing or have another size. Resolves to the number of stored files. */
export async function storeFiles(bucket: R2Bucket, files: readonly StoredFile[]): Promise<number> {
  let stored = 0
  for (const { key, mime, bytes } of files) {
    if ((await bucket.head(key))?.size === bytes.length) continue
    await bucket.put(key, bytes, { httpMetadata: { contentType: mime } })
    stored += 1
  }
  return stored
}
