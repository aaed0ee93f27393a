import type { ErrorCode } from '../../client/contract/errors.ts'
import { problem } from './problem.ts'
import { imageFaultOf, readImage, type Image } from './read-image.ts'

interface Limits<Type> {
  /** Code of the problem. */
  code: ErrorCode
  types: readonly Type[]
  /** Pixels. A small file can claim any dimensions, and decoding costs accordingly. */
  maxSide: number
  maxArea: number
}

/** Type and size of the image by its container. @throws Problem, which names the fault of the file */
export function assertImage<Type extends Image['type']>(
  bytes: Uint8Array,
  { code, types, maxSide, maxArea }: Limits<Type>,
): Image & { type: Type } {
  const image = readImage(bytes)
  if (!image) throw problem(code, { reason: faultIn(bytes) })
  const { width, height, type } = image
  const found = types.find((one) => one === type)
  if (!found) throw problem(code)
  if (Math.max(width, height) <= maxSide && width * height <= maxArea)
    return { ...image, type: found }
  const values = { width, height, side: maxSide, area: maxArea / 1_000_000 }
  throw problem(code, { reason: { key: 'image_fault.pixels', values } })
}

/** Reason of a problem with a file that is no image; `undefined` for another kind of file. */
export function faultIn(bytes: Uint8Array) {
  const fault = imageFaultOf(bytes)
  return fault === 'foreign' ? undefined : ({ key: `image_fault.${fault}` } as const)
}
