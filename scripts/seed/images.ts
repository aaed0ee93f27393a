// Images of the demo content (content/images, drawn by tools/art), stored in R2 with their variants, and other files.
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import type { StorageDeps } from '../../worker/storage/db.ts'
import {
  bucketOf,
  imageMimeTypes,
  metadataOf,
  variantFolder,
} from '../../worker/storage/files/media.ts'
import type { StoredFile, Image } from './row.ts'

export const imageFolder = 'content/images'

const drawn = z.object({
  /** Hash of everything that the files are made from. */
  inputs: z.string(),
  width: z.number(),
  height: z.number(),
  /** `null` for an image that is partly transparent. */
  color: z.nullable(z.string()),
  /** The original, and its variants by their name below the original's key. */
  files: z.array(z.string()),
})
export type DrawnImage = z.infer<typeof drawn>

/** All images by folder, as written by tools/art/draw.ts. */
export function readDrawnImages(): Record<string, DrawnImage> {
  const text = readFileSync(path.join(imageFolder, 'images.json'), 'utf8')
  return z.record(z.string(), drawn).parse(JSON.parse(text))
}

let known: Record<string, DrawnImage> | undefined

/** Pixels. */
const previewWidth = 670

/** Size of the smaller copy of a download. */
export const previewSize = (width: number, height: number) => ({
  width: previewWidth,
  height: Math.round((previewWidth * height) / width),
})

interface ImageOptions {
  id: number
  directory: string
  name: string
  /** The code refers to this image, so its name is fixed. */
  isNamed?: boolean
  /** Name of the file from which it was made. */
  origin?: string
}

/** The row of an image, and its files. */
export function drawnImage({ id, directory, name, isNamed, origin }: ImageOptions): Image {
  known ??= readDrawnImages()
  const image = known[`${directory}/${name}`]
  if (!image) throw new Error(`${directory}/${name} is not drawn: run tools/art/draw.ts`)
  const { inputs, width, height, color, files } = image
  // Caches keep images for a year, so a different image needs a different name.
  const filename = isNamed ? `${name}.webp` : `${name}-${inputs.slice(0, 8)}.webp`
  const folder = path.join(imageFolder, directory, name)
  return {
    files: files.map((file) => path.join(folder, file)),
    row: {
      id,
      path: `${directory}/${filename}`,
      directory,
      filename,
      origin_filename: origin ?? `${name}.svg`,
      info: origin === undefined ? 'generated' : 'preview',
      width,
      height,
      color,
      upload_at: '2026-11-01T00:00:00.000Z',
      upload_by: 'Meridian',
    },
  }
}

/** Name of the original among an image's files. */
const original = 'original.webp'

/** Bytes of the original. */
export const originalOf = ({ files }: Image) =>
  readFileSync(files.find((file) => path.basename(file) === original)!)

/** Number of files stored at a time. */
const atOnce = 8

type Buckets = Pick<StorageDeps, 'media' | 'publicImages'>

/** Stores the images' files that are missing or have another size. Resolves to the number of images they belong to. */
export async function storeImages(buckets: Buckets, images: readonly Image[]): Promise<number> {
  const folders = [...new Set(images.map(({ row }) => `${row.directory}/`))]
  const ofVariants = folders.map((folder) => `media/${folder}`)
  const stored = new Map([
    ...(await listStored(buckets.media, folders)),
    ...(await listStored(buckets.publicImages, ofVariants)),
  ])
  const isMissing = ({ key, file }: ImageFile) => stored.get(key) !== statSync(file).size
  const missing = images.map((image) => filesOf(image).filter(isMissing))
  const queue = missing.flat().values()
  const workThroughQueue = async () => {
    for (const { key, file } of queue) {
      const contentType = file.endsWith('.avif') ? imageMimeTypes.avif : imageMimeTypes.webp
      const httpMetadata = metadataOf(key, contentType)
      await bucketOf(buckets, key).put(key, readFileSync(file), { httpMetadata })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, workThroughQueue))
  return missing.filter((files) => files.length > 0).length
}

interface ImageFile {
  key: string
  file: string
}

const filesOf = ({ row, files }: Image): ImageFile[] =>
  files.map((file) => {
    const name = path.basename(file)
    return { key: name === original ? row.path : `${variantFolder(row.path)}${name}`, file }
  })

/** Size of each file below the prefixes by its key. One list call covers hundreds of files. */
async function listStored(
  bucket: R2Bucket,
  prefixes: readonly string[],
): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for (const prefix of prefixes) {
    let cursor: string | undefined
    do {
      const page = await bucket.list({ prefix, ...(cursor && { cursor }) })
      for (const { key, size } of page.objects) sizes.set(key, size)
      cursor = page.truncated ? page.cursor : undefined
    } while (cursor)
  }
  return sizes
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
