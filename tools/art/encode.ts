// An image as the files that a site stores: the original and its AVIF variants, and the color until one is loaded.
import sharp, { type Sharp } from 'sharp'
import { sizeOf, variantsFor } from '../../worker/storage/files/media.ts'

/** Changes with the result of this file, so that the next run encodes every image again. */
export const encoderVersion = 1

export interface EncodedImage {
  /** Bytes by file name. */
  files: Map<string, Uint8Array>
  /** `#rrggbb`; `null` for an image that is partly transparent. */
  color: string | null
}

interface Size {
  width: number
  height: number
}

/** Draws the source once and encodes all files from the same pixels. */
export async function encode(source: string | Buffer, size: Size): Promise<EncodedImage> {
  const image = sharp(Buffer.from(source)).resize(size.width, size.height)
  const tiny = await image.clone().resize(64, 64, { fit: 'fill' }).png().toBuffer()
  const { channels, dominant } = await sharp(tiny).stats()
  const isOpaque = (channels[3]?.min ?? 255) >= almostOpaque
  const { data, info } = await (isOpaque ? image.removeAlpha() : image)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const drawn = () => sharp(data, { raw: { ...size, channels: info.channels } })
  const isFlat = typeof source === 'string'
  const original = isFlat ? await flat(drawn()) : drawn().webp({ quality: 82, effort: 4 })
  const files = new Map<string, Uint8Array>([['original.webp', await original.toBuffer()]])
  for (const { name, format } of variantsFor(size.width).filter((one) => one.format === 'avif')) {
    const sized = drawn().resize({ ...sizeOf(name), fit: 'cover' })
    const avif = sized.avif({ quality: 60, effort: 3, chromaSubsampling: '4:2:0' })
    files.set(`${name}.${format}`, await avif.toBuffer())
  }
  return { files, color: isOpaque ? hex(dominant) : null }
}

/** Drawings have few colors: without loss they are smaller than with it. */
async function flat(drawn: Sharp): Promise<Sharp> {
  const png = await drawn.png({ palette: true, colours: 32, dither: 0, effort: 4 }).toBuffer()
  return sharp(png).webp({ lossless: true, effort: 3 })
}

/** Drawing and resizing round values, so the alpha of an opaque image may become 254. */
const almostOpaque = 250

function hex({ r, g, b }: { r: number; g: number; b: number }): string {
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
