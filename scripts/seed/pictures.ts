// Pictures of the demo content: generated art, stored as WebP in R2 under a name that says its content.
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { images } from '../../worker/data/schema.ts'
import { cover } from './cover.mjs'

export interface Picture {
  row: typeof images.$inferInsert
  svg: string
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
  /** The code names this picture, so its name stays. */
  isNamed?: boolean
  composition?: number | undefined
  ink?: number
}

/** Covers are twice the size games and articles show them in, 670 × 376. */
export function picture(options: PictureOptions): Picture {
  const { id, directory, name, isNamed, width = 1340, height = 752, ...art } = options
  const svg = cover({ ...art, width, height })
  // Pictures are kept for a year wherever they pass, so another picture needs another name.
  const filename = isNamed
    ? `${name}.webp`
    : `${name}-${createHash('sha256').update(svg).digest('hex').slice(0, 8)}.webp`
  return {
    svg,
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

/** Puts the pictures that are not there yet; resolves to how many were new. */
export async function storePictures(
  bucket: R2Bucket,
  pictures: readonly Picture[],
): Promise<number> {
  let stored = 0
  for (const { row, svg } of pictures) {
    if (await bucket.head(row.path)) continue
    const bytes = await sharp(Buffer.from(svg))
      .webp({ quality: 90, smartSubsample: true })
      .toBuffer()
    await bucket.put(row.path, new Uint8Array(bytes), {
      httpMetadata: { contentType: 'image/webp' },
    })
    stored += 1
  }
  return stored
}
