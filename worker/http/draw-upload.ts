// Re-encodes an uploaded image. Only decoding proves that the bytes are one, whatever the header says.
import type { ErrorCode } from '../../client/contract/errors.ts'
import { transformImage } from '../storage/files/media.ts'
import { Unavailable } from '../storage/time-limit.ts'
import { problem } from './problem.ts'

interface Drawing {
  bytes: Uint8Array<ArrayBuffer>
  size: ImageTransform
  output: ImageOutputOptions
}

/** @throws Problem `code` for an image that cannot be decoded */
export async function drawUpload(
  images: ImagesBinding,
  { bytes, size, output }: Drawing,
  code: ErrorCode,
): Promise<ArrayBuffer> {
  try {
    return await transformImage(images, new Blob([bytes]).stream(), size, output)
  } catch (error) {
    const isLate = error instanceof Unavailable && error.isTimeout
    throw isLate ? error : problem(code, { cause: error })
  }
}
