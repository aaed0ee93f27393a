// Re-encodes an uploaded image. Only decoding proves that the bytes are one, whatever the header says.
import type { ErrorCode } from '../../client/contract/errors.ts'
import { transformImage, Undrawable } from '../storage/files/media.ts'
import { problem } from './problem.ts'

interface Drawing {
  bytes: Uint8Array<ArrayBuffer>
  size: ImageTransform
  output: ImageOutputOptions
}

/** Smallest useful drawing: it only tests that the image can be decoded. */
export const trial = { size: { width: 16 }, output: { format: 'image/webp' } } as const

/** @throws Problem `code` for an image that cannot be decoded */
export async function drawUpload(
  images: ImagesBinding,
  { bytes, size, output }: Drawing,
  code: ErrorCode,
): Promise<ArrayBuffer> {
  try {
    return await transformImage(images, new Blob([bytes]).stream(), size, output)
  } catch (error) {
    const reason = { key: 'image_fault.damaged' } as const
    throw error instanceof Undrawable ? problem(code, { cause: error, reason }) : error
  }
}
