// An image as the files that a site stores: the original and its AVIF variants, and the color until one is loaded.
import sharp, { type Sharp } from 'sharp'
import { sizeOf, variantsFor } from '../../worker/storage/files/media.ts'

/** Changes with the result of this file, so that the next run encodes every image again. */
export const encoderVersion = 2

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

/** Variants of drawings in a text, which only the text and the library show. The site makes the others on first request. */
const textVariants: readonly string[] = ['320', '480', '670']

/**
 * Draws the source once and encodes all files from the same pixels. `isInText` encodes fewer and smaller files.
 */
export async function encode(
  source: string | Buffer,
  size: Size,
  isInText = false,
): Promise<EncodedImage> {
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
  const wanted = variantsFor(size.width).filter(
    ({ name, format }) => format === 'avif' && (!isInText || textVariants.includes(String(name))),
  )
  for (const { name, format } of wanted) {
    const sized = drawn().resize({ ...sizeOf(name), fit: 'cover' })
    const avif = sized.avif({ quality: isInText ? 50 : 60, effort: 3, chromaSubsampling: '4:2:0' })
    files.set(`${name}.${format}`, await avif.toBuffer())
  }
  return { files, color: isOpaque ? hex(dominant) : null }
}

/** Drawings have few colors: without loss they are smaller than with it. Sixteen include those of smooth edges. */
async function flat(drawn: Sharp): Promise<Sharp> {
  const png = await drawn.png({ palette: true, colours: 16, dither: 0, effort: 4 }).toBuffer()
  return sharp(png).webp({ lossless: true, effort: 3 })
}

/** Drawing and resizing round values, so the alpha of an opaque image may become 254. */
const almostOpaque = 250

function hex({ r, g, b }: { r: number; g: number; b: number }): string {
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
