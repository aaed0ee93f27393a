// Stores pictures and files in R2: pictures as WebP under a name derived from their content, files unchanged.
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { images } from '../../worker/storage/schema/index.ts'
import { cover } from './cover.mjs'
import type { StoredFile } from './row.ts'

export interface Picture {
  row: typeof images.$inferInsert
  /** SVG, or the bytes of a picture to scale down. */
  source: string | Buffer
}

interface PictureOptions {
  id: number
  directory: string
  name: string
  title: string
  category: string
  seed?: string
  width?: number
  height?: number
  /** The code refers to this picture, so its name is fixed. */
  isNamed?: boolean
  composition?: number | undefined
  ink?: number
}

/** Covers are drawn at twice their layout size of 670 × 376. */
export function picture(options: PictureOptions): Picture {
  const { id, directory, name, isNamed, width = 1340, height = 752, ...art } = options
  const svg = cover({ ...art, width, height })
  // Pictures are kept for a year wherever they pass, so another picture needs another name.
  const filename = isNamed
    ? `${name}.webp`
    : `${name}-${createHash('sha256').update(svg).digest('hex').slice(0, 8)}.webp`
  return {
    source: svg,
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
      upload_by: 'seed',
    },
  }
}

/** Number drawn at a time: drawing takes one core while storing waits for another process. */
const atOnce = 4

/** Puts the pictures that are not there yet; resolves to how many were new. */
export async function storePictures(
  bucket: R2Bucket,
  pictures: readonly Picture[],
): Promise<number> {
  let stored = 0
  for (let start = 0; start < pictures.length; start += atOnce) {
    const some = pictures.slice(start, start + atOnce)
    const isNew = await Promise.all(some.map((picture) => storePicture(bucket, picture)))
    stored += isNew.filter(Boolean).length
  }
  return stored
}

async function storePicture(bucket: R2Bucket, { row, source }: Picture): Promise<boolean> {
  if (await bucket.head(row.path)) return false
  const bytes = await sharp(Buffer.from(source))
    .resize(row.width, row.height)
    .webp({ quality: 90, smartSubsample: true })
    .toBuffer()
  await bucket.put(row.path, new Uint8Array(bytes), { httpMetadata: { contentType: 'image/webp' } })
  return true
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
